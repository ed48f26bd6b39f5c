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

/**
 * Call it after a change of an order: notices are queued and sent soon, in the background. A failure does not affect the order.
 */
export function wakeNotices(scope: MedusaContainer): void {
  dispatch.wake(scope)
}

/** Queues notices for new events and sends those that are due. */
export function dispatchNotices(scope: MedusaContainer): Promise<void> {
  return dispatch.run(scope)
}
