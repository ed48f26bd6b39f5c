import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { mayTakeCompleteCartHook } from "../../platform/hook-options"
import { freeCompletion, validateCompletion } from "./complete-cart-hook"

// A second handler anywhere in the host would keep it from starting: the one place where the plugin takes a hook.
if (mayTakeCompleteCartHook()) {
  completeCartWorkflow.hooks.validate(validateCompletion as never, freeCompletion as never)
}
