import { createHook, createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { CartFacts } from "../commands/ordering/placing/cart-facts"
import { addHostRules } from "../commands/ordering/placing/host-rules"
import { callHandler } from "./direct-call"
import { whenTaken } from "./taken-hooks"

/**
 * Runs for every cart that the store's own rules accept: in `POST /cart/validate`, in `POST /orders`, and when a Medusa cart is
 * completed, each time before the transaction. A handler of its hook `validate` refuses the cart by throwing a `MedusaError` of the type
 * `not_allowed`, `conflict` or `invalid_data`; the guest gets its code and message.
 */
export const validateCartWorkflow = createWorkflow("svc-validate-cart", (input: WorkflowData<CartFacts>) => {
  const validate = createHook("validate", input)
  return new WorkflowResponse(input, { hooks: [validate] })
})

/** What a handler of `orderDraft` contributes to an order. */
interface OrderDraft {
  readonly metadata?: Readonly<Record<string, unknown>>
}

/**
 * Runs for every order of `POST /orders`, after the cart was accepted and before the transaction. A handler of its hook `orderDraft`
 * returns `new StepResponse({ metadata })`, which is written to Medusa's order. It cannot change the plugin's own metadata keys.
 */
export const draftOrderWorkflow = createWorkflow("svc-draft-order", (input: WorkflowData<CartFacts>) => {
  const orderDraft = createHook<"orderDraft", CartFacts, OrderDraft>("orderDraft", input)
  return new WorkflowResponse(orderDraft.getResult(), { hooks: [orderDraft] })
})

whenTaken(validateCartWorkflow.hooks, "validate", (handler, compensation) => {
  const hook = { workflow: validateCartWorkflow.getName(), name: "validate", handler, compensation }
  addHostRules({
    validate: async (scope, cart) => {
      await callHandler(scope, hook, cart)
    },
  })
})

whenTaken(draftOrderWorkflow.hooks, "orderDraft", (handler, compensation) => {
  const hook = { workflow: draftOrderWorkflow.getName(), name: "orderDraft", handler, compensation }
  addHostRules({
    draft: async (scope, cart) => ((await callHandler(scope, hook, cart)) as OrderDraft | undefined)?.metadata ?? {},
  })
})
