import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { freeCompletion, validateCompletion } from "../commands/checkout/complete-cart-hook"
import { isCompleteCartHookEnabled } from "../platform/checkout/hook-options"

// The only hook that the plugin takes. With a second handler anywhere in the host, the server would not start.
if (isCompleteCartHookEnabled()) {
  completeCartWorkflow.hooks.validate(validateCompletion as never, freeCompletion as never)
}
