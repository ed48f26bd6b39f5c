/* Handlers of two hooks, as a host writes them (README, "Hooks"). Only a server with `BENCH_HOOKS=1` registers them. */
if (process.env.BENCH_HOOKS === "1") {
  const { StepResponse } = require("@medusajs/framework/workflows-sdk")
  const { MedusaError } = require("@medusajs/framework/utils")
  const { draftOrderWorkflow, validateCartWorkflow } = require("./index")

  const piecesOf = (cart) => cart.items.reduce((sum, { quantity }) => sum + quantity, 0)

  validateCartWorkflow.hooks.validate((cart) => {
    if (piecesOf(cart) > 20) throw new MedusaError("not_allowed", "Please call us for more than 20 pieces.", "too_many_pieces")
  })

  draftOrderWorkflow.hooks.orderDraft((cart) => new StepResponse({ metadata: { bench_pieces: piecesOf(cart) } }))
}
