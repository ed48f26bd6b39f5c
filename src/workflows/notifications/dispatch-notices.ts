import type { MedusaContainer } from "@medusajs/framework/types"
import { outboxPump } from "../ordering/outbox-pump"
import { deliverNotices } from "./deliver-notices"
import { queueNotices } from "./queue-notices"

const pump = outboxPump((scope) => dispatchNotices(scope, Date.now()), "customers were not told of their orders")

/** Something has happened to an order: its customer hears of it soon. Nobody waits for it, and no order fails for it. */
export function wakeNotices(scope: MedusaContainer): void {
  pump.wake(scope)
}

/** Queues what has happened and sends what is due. True: events wait for a transaction that is still running. */
export async function dispatchNotices(scope: MedusaContainer, now: number): Promise<boolean> {
  const behind = await queueNotices(scope, now)
  await deliverNotices(scope)
  return behind
}
