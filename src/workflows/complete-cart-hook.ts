import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { freeCompletion, validateCompletion } from "../commands/checkout/complete-cart-hook"
import { mayTakeCompleteCartHook } from "../platform/checkout/hook-options"

// A second handler anywhere in the host would keep it from starting: the one place where the plugin takes a hook.
if (mayTakeCompleteCartHook()) {
  completeCartWorkflow.hooks.validate(validateCompletion as never, freeCompletion as never)
}
