import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { isTaken, PING_EVENT } from "../../domain/webhooks"
import { fail, failWith } from "../../errors"
import type { ClaimedDelivery, DeliveryRow, WebhookRow } from "../../modules/webhooks"
import { ATTEMPT_MS, Bulkhead } from "../../outbound"
import { sendDelivery } from "./deliver-due"
import { wakeDeliveries } from "./dispatch-webhooks"
import { databaseOf, webhookRows } from "./parts"

/** Owners who press the button at the same time. */
const pings = new Bulkhead(8, 32)
const PATIENCE_MS = 5_000
/** So long a ping waits for its receiver at most. */
export const PING_MS = ATTEMPT_MS

/** @throws svc_webhook_not_found */
export async function findWebhook(scope: MedusaContainer, id: number): Promise<WebhookRow> {
  const webhook = await webhookRows(scope).findWebhook(databaseOf(scope), id)
  if (!webhook) throw fail("svc_webhook_not_found")
  return webhook
}

/**
 * Queues a delivery again, with the very bytes of the first time: one that waits is due at once, of one that is over a copy is made,
 * behind what waits for the same order. It leaves when the webhook is active.
 * @throws svc_webhook_not_found, svc_delivery_not_found
 */
export async function redeliver(scope: MedusaContainer, webhookId: number, id: number, now: number): Promise<DeliveryRow> {
  const rows = webhookRows(scope)
  await findWebhook(scope, webhookId)
  const delivery = await rows.findDelivery(databaseOf(scope), webhookId, id)
  if (!delivery) throw fail("svc_delivery_not_found")
  const at = new Date(now)
  // One that was pending a moment ago may be over by now: then a copy is made.
  const queued =
    (await rows.requeue(databaseOf(scope), delivery, at)) ??
    (await rows.requeue(databaseOf(scope), { ...delivery, status: "delivered" }, at))
  if (!queued) throw fail("svc_delivery_not_found")
  wakeDeliveries(scope)
  return queued
}

/**
 * Sends a ping and waits for its end, whatever the webhook's status: one attempt, in the log, without consequences for the webhook.
 * @throws svc_webhook_not_found; svc_overloaded when too many wait
 */
export async function pingWebhook(scope: MedusaContainer, id: number, now: number): Promise<DeliveryRow> {
  const webhook = await findWebhook(scope, id)
  const delivery = await pings.run(PATIENCE_MS, () => ping(scope, webhook, now))
  if (!delivery) throw failWith("svc_overloaded", undefined, { headers: { "Retry-After": "1" } })
  return delivery
}

async function ping(scope: MedusaContainer, webhook: WebhookRow, now: number): Promise<DeliveryRow> {
  const rows = webhookRows(scope)
  const knex: Knex = databaseOf(scope)
  const body = JSON.stringify({ webhook_id: webhook.number })
  const times = { now: new Date(now), leasedUntil: new Date(now + 2 * ATTEMPT_MS) }
  const made = await rows.insertPing(knex, webhook.number, PING_EVENT, body, times)
  const { delivery_url: url, sealed_secret: secret } = webhook
  const claimed: ClaimedDelivery = {
    ...made,
    webhook: webhook.number,
    event: PING_EVENT,
    body,
    delivery_url: url,
    sealed_secret: secret,
    created_at: times.now,
  }
  const { result } = await sendDelivery(scope, claimed)
  const taken = result.responseStatus !== null && isTaken(result.responseStatus)
  await rows.settleAttempt(knex, claimed, taken ? "delivered" : "failed", result, null)
  const delivery = await rows.findDelivery(knex, webhook.number, made.number)
  // Deleted while its ping was under way.
  if (!delivery) throw fail("svc_webhook_not_found")
  return delivery
}
