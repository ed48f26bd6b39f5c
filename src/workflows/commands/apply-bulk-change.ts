import { presentBulk } from "../../api/svc/v1/bulk/presenter"
import { toBulkRequest } from "../../api/svc/v1/bulk/request"
import { bulkBody } from "../../api/svc/v1/bulk/schema"
import { startBulk } from "../../commands/bulk/start-bulk"
import { commandWorkflow } from "./command-workflow"

/**
 * Changes many products, extras or extra categories, like `POST /bulk`: up to 200 targets before it returns, more in the background. The
 * result is the record of the change.
 */
export const applyBulkChangeWorkflow = commandWorkflow({
  name: "svc-apply-bulk-change",
  permission: "management",
  body: bulkBody,
  run: async ({ scope, caller, body, now, timezone }) =>
    presentBulk((await startBulk(scope, toBulkRequest(body), caller, now)).row, timezone),
})
