import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { outboxPump } from "../ordering/outbox-pump"
import { deliverDue } from "./deliver-due"
import { fanOutEvents } from "./fan-out-events"
import { databaseOf, webhooksEnabled } from "./parts"

/** For how long this process does not look again after no webhook was active. Its own changes end it at once. */
const IDLE_MS = 1_000

/** Until when (`performance.now()`) a running application does not look. */
const idleUntil = new WeakMap<Knex, number>()

const pump = outboxPump((scope) => dispatchWebhooks(scope, Date.now()), "the events of the outbox were not queued for webhooks")

/**
 * Something has happened to an order: the webhooks hear of it soon. Nobody waits for it. Where none was active a moment ago it is looked
 * once more after that moment: another process, or one of this very instant, may have made one meanwhile.
 */
export function wakeWebhooks(scope: MedusaContainer): void {
  if (!webhooksEnabled(scope)) return
  const idle = (idleUntil.get(databaseOf(scope)) ?? 0) - performance.now()
  pump.wake(scope, idle > 0 ? idle : undefined)
}

/** Webhooks themselves have changed: this process no longer believes that there are none, and looks for what is due. */
export function wakeDeliveries(scope: MedusaContainer): void {
  idleUntil.delete(databaseOf(scope))
  wakeWebhooks(scope)
}

/** Queues what has happened and sends what is due. True: events wait for a transaction that is still running. */
export async function dispatchWebhooks(scope: MedusaContainer, now: number): Promise<boolean> {
  if (!webhooksEnabled(scope)) return false
  const state = await fanOutEvents(scope, now)
  if (state === "idle") {
    idleUntil.set(databaseOf(scope), performance.now() + IDLE_MS)
    return false
  }
  idleUntil.delete(databaseOf(scope))
  await deliverDue(scope)
  return state === "behind"
}
