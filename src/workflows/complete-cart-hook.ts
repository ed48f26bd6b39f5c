import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { freeCompletion, validateCompletion } from "../commands/checkout/complete-cart-hook"
import { isCompleteCartHookEnabled } from "../platform/checkout/hook-options"

// The only hook of Medusa that the plugin uses. If the host registered a second handler for it, the server would not start.
if (isCompleteCartHookEnabled()) {
  completeCartWorkflow.hooks.validate(validateCompletion as never, freeCompletion as never)
}
