import { presentOccupancy } from "../../api/svc/v1/tables/presenter"
import { tablePath } from "../../api/svc/v1/tables/schema"
import { releaseTable } from "../../commands/tables/release-table"
import { commandWorkflow } from "./command-workflow"

/** Frees a table, like `POST /tables/{id}/release`; `body` contains the table's id. The result is the occupancy of all tables. */
export const releaseTableWorkflow = commandWorkflow({
  name: "svc-release-table",
  permission: "management",
  body: tablePath,
  run: async ({ scope, caller, body, now, timezone }) =>
    presentOccupancy(await releaseTable(scope, body.id, caller, now), timezone, now),
})
