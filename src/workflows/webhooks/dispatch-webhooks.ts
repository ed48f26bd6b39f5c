import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { outboxPump } from "../ordering/outbox-pump"
import { deliverDue } from "./deliver-due"
import { fanOutEvents } from "./fan-out-events"
import { databaseOf, webhooksEnabled } from "./parts"

/** How long this process believes that no webhook is active. Its own changes end it at once. */
const IDLE_MS = 1_000

/** Until when (performance.now) a running application believes so. */
const idleUntil = new WeakMap<Knex, number>()

const pump = outboxPump((scope) => dispatchWebhooks(scope, Date.now()), "the events of the outbox were not queued for webhooks")

/** Something has happened to an order: the webhooks hear of it soon. Nobody waits for it. */
export function wakeWebhooks(scope: MedusaContainer): void {
  if (performance.now() < (idleUntil.get(databaseOf(scope)) ?? 0) || !webhooksEnabled(scope)) return
  pump.wake(scope)
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
  await deliverDue(scope)
  return state === "behind"
}
