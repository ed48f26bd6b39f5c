import { validateBody } from "../../api/contracts/cart-body"
import { toCartRequest } from "../../api/contracts/to-cart-request"
import { presentValidation } from "../../api/svc/v1/cart/presenter"
import { judgeRequest } from "../../commands/ordering/placing/judge-request"
import { commandWorkflow } from "./command-workflow"

/**
 * Checks and prices a cart, like `POST /cart/validate`. The problems of a cart are in `errors` of the result. They do not make the workflow
 * fail.
 */
export const judgeCartWorkflow = commandWorkflow({
  name: "svc-judge-cart",
  permission: "public",
  body: validateBody,
  run: async ({ scope, caller, body, now }) => {
    const judged = await judgeRequest(scope, toCartRequest(body), caller, now)
    return presentValidation(judged, judged.settings.language)
  },
})
