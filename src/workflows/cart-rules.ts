import { createHook, createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { CartFacts } from "../commands/ordering/placing/cart-facts"
import { addHostRules } from "../commands/ordering/placing/host-rules"
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

/**
 * Runs for every order of `POST /orders`, after the cart was accepted and before the transaction. A handler of its hook `orderDraft`
 * returns `new StepResponse({ metadata })`, which is written to Medusa's order. It cannot change the plugin's own metadata keys.
 */
export const draftOrderWorkflow = createWorkflow("svc-draft-order", (input: WorkflowData<CartFacts>) => {
  const orderDraft = createHook<"orderDraft", CartFacts, { readonly metadata?: Readonly<Record<string, unknown>> }>(
    "orderDraft",
    input,
  )
  return new WorkflowResponse(orderDraft.getResult(), { hooks: [orderDraft] })
})

// The runs name their container again: without that, Medusa collects all registrations of the host in each run, which takes milliseconds.
whenTaken(validateCartWorkflow.hooks, "validate", () =>
  addHostRules({
    validate: async (scope, input) => {
      await validateCartWorkflow(scope).run({ input, container: scope })
    },
  }),
)

whenTaken(draftOrderWorkflow.hooks, "orderDraft", () =>
  addHostRules({
    draft: async (scope, input) => (await draftOrderWorkflow(scope).run({ input, container: scope })).result?.metadata ?? {},
  }),
)
