/*
 * A host's handlers for the hooks that run before the transaction. The comment of the first item says what to throw: the type of
 * the error and its code, for example "not_allowed:no_pork". Each call is written to SVC_TEST_HOOK_LOG. Each event of `validate` that
 * is published is written to SVC_TEST_HOOK_EVENTS.
 */
const { appendFileSync } = require("node:fs")
const { join } = require("node:path")
const { MedusaError } = require("@medusajs/framework/utils")
const { StepResponse } = require("@medusajs/framework/workflows-sdk")

const { draftOrderWorkflow, validateCartWorkflow } = require(join(process.cwd(), "src", "workflows"))

const HOST_EVENT = "host.cart-seen"

const log = (hook, cart, context) => {
  const { workflowId, stepName, action, attempt, container } = context
  const step = { workflowId, stepName, action, attempt, resolves: typeof container.resolve("logger").info }
  appendFileSync(process.env.SVC_TEST_HOOK_LOG, `${JSON.stringify({ hook, cart, step })}\n`)
}

let isSubscribed = false

/** Emits an event in the step's group, like a Medusa service that is called with the step's context. */
const emit = async ({ container, eventGroupId }, data) => {
  const bus = container.resolve("event_bus")
  if (!isSubscribed) {
    isSubscribed = true
    bus.subscribe(HOST_EVENT, async (event) =>
      appendFileSync(process.env.SVC_TEST_HOOK_EVENTS, `${JSON.stringify(event.data)}\n`),
    )
  }
  await bus.emit({ name: HOST_EVENT, data, metadata: { eventGroupId } })
}

const validate = async (cart, context) => {
  log("validate", cart, context)
  const [kind, code] = (cart.items[0]?.additional_comments ?? "").split(":")
  await emit(context, { comment: kind })
  if (kind === "throws") throw new Error("a fault of the host")
  if (kind) throw new MedusaError(kind, "Not tonight.", code)
  // Handlers get a copy, so this change must not affect the plugin.
  cart.items.length = 0
}

validateCartWorkflow.hooks.validate(validate, (_, context) => {
  log("compensation of validate", null, context)
  throw new Error("a fault of the compensation")
})

draftOrderWorkflow.hooks.orderDraft((cart, context) => {
  log("orderDraft", cart, context)
  return new StepResponse({
    metadata: { campaign: "autumn", count: cart.items.length, printed: "yes", _svc_loyalty_coupon: "GIFT" },
  })
})
