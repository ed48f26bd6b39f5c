import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { runner } from "../../queue"
import { deliverDue } from "./deliver-due"
import { fanOutEvents } from "./fan-out-events"
import { databaseOf, webhooksEnabled } from "./parts"

/**
 * How long (ms) this process waits before it looks for events again, when no webhook is active. A change of webhooks in this process ends the
 * pause at once.
 */
const IDLE_MS = 1_000

/** The end of an application's pause (`performance.now()`). */
const idleUntil = new WeakMap<Knex, number>()

const dispatch = runner({
  failed: "the events of the outbox were not queued for webhooks",
  run: async (scope) => {
    const state = await fanOutEvents(scope, Date.now())
    if (state === "idle") {
      idleUntil.set(databaseOf(scope), performance.now() + IDLE_MS)
      return
    }
    idleUntil.delete(databaseOf(scope))
    await deliverDue(scope)
    return state === "behind" ? "behind" : undefined
  },
})

/**
 * Call it after a change of an order: webhook deliveries are queued and sent soon, in the background. During the pause the search is
 * delayed instead of skipped, because a webhook may be activated before the pause ends.
 */
export function wakeWebhooks(scope: MedusaContainer): void {
  if (!webhooksEnabled(scope)) return
  const idle = (idleUntil.get(databaseOf(scope)) ?? 0) - performance.now()
  dispatch.wake(scope, idle > 0 ? idle : undefined)
}

/** Call it after a change of webhooks: ends the pause and looks for events at once. */
export function wakeDeliveries(scope: MedusaContainer): void {
  idleUntil.delete(databaseOf(scope))
  wakeWebhooks(scope)
}

/** Queues deliveries for new events and sends those that are due. */
export async function dispatchWebhooks(scope: MedusaContainer): Promise<void> {
  if (webhooksEnabled(scope)) await dispatch.run(scope)
}
