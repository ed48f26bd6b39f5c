/*
 * A host's handlers for the hooks that run after the commit. They write their input to SVC_TEST_HOOK_LOG, one JSON text per line,
 * and throw for orders whose customer note equals SVC_TEST_HOOK_FAILS.
 */
const { appendFileSync } = require("node:fs")
const { join } = require("node:path")

const { orderPlacedWorkflow, statusChangedWorkflow } = require(join(process.cwd(), "src", "workflows"))

const handler = (hook) => (input) => {
  if (input.order.customer_note !== "" && input.order.customer_note === process.env.SVC_TEST_HOOK_FAILS)
    throw new Error("not now")
  appendFileSync(process.env.SVC_TEST_HOOK_LOG, `${JSON.stringify({ hook, ...input })}\n`)
}
orderPlacedWorkflow.hooks.orderPlaced(handler("orderPlaced"))
statusChangedWorkflow.hooks.statusChanged(handler("statusChanged"))
