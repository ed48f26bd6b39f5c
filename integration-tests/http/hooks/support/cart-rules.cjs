/*
 * A host's handlers for the hooks that run before the transaction. The comment of the first item says what to throw: the type of
 * the error and its code, for example "not_allowed:no_pork". Each call is written to SVC_TEST_HOOK_LOG.
 */
const { appendFileSync } = require("node:fs")
const { join } = require("node:path")
const { MedusaError } = require("@medusajs/framework/utils")
const { StepResponse } = require("@medusajs/framework/workflows-sdk")

const { draftOrderWorkflow, validateCartWorkflow } = require(join(process.cwd(), "src", "workflows"))

const log = (hook, cart, context) => {
  const { workflowId, stepName, action, attempt, container } = context
  const step = { workflowId, stepName, action, attempt, resolves: typeof container.resolve("logger").info }
  appendFileSync(process.env.SVC_TEST_HOOK_LOG, `${JSON.stringify({ hook, cart, step })}\n`)
}

const validate = (cart, context) => {
  log("validate", cart, context)
  const [kind, code] = (cart.items[0]?.additional_comments ?? "").split(":")
  if (kind === "throws") throw new Error("a fault of the host")
  if (kind) throw new MedusaError(kind, "Not tonight.", code)
  // The plugin must not see what a handler does to its copy.
  cart.items.length = 0
}

validateCartWorkflow.hooks.validate(validate, (_, context) => log("compensation of validate", null, context))

draftOrderWorkflow.hooks.orderDraft((cart, context) => {
  log("orderDraft", cart, context)
  return new StepResponse({
    metadata: { campaign: "autumn", count: cart.items.length, printed: "yes", _svc_loyalty_coupon: "GIFT" },
  })
})
