import type { MedusaContainer } from "@medusajs/framework/types"
import { runner } from "../../queue"
import { deliverNotices } from "./deliver-notices"
import { queueNotices } from "./queue-notices"

const dispatch = runner({
  failed: "notices to customers were not sent",
  run: async (scope) => {
    const behind = await queueNotices(scope, Date.now())
    await deliverNotices(scope)
    return behind ? "behind" : undefined
  },
})

/** Called after a change of an order: its notices are queued and sent soon. Nobody waits for this, and its failure affects no order. */
export function wakeNotices(scope: MedusaContainer): void {
  dispatch.wake(scope)
}

/** Queues notices for new events and sends those that are due. */
export function dispatchNotices(scope: MedusaContainer): Promise<void> {
  return dispatch.run(scope)
}
