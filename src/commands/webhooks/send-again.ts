import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Semaphore } from "../../concurrency"
import { isSuccess, PING_EVENT } from "../../domain/webhooks"
import { fail, failWith } from "../../errors"
import type { DeliveryRow, LeasedDelivery, WebhookRow } from "../../modules/webhooks"
import { ATTEMPT_MS } from "../../outbound/webhook-request"
import { sendDelivery } from "./deliver-due"
import { wakeDeliveries } from "./dispatch-webhooks"
import { databaseOf, webhookRows } from "./parts"

/** Limits concurrent pings. */
const pings = new Semaphore(8, 32)
const PATIENCE_MS = 5_000
/** The longest time (ms) that a ping waits for its receiver. */
export const PING_MS = ATTEMPT_MS

/** @throws svc_webhook_not_found */
export async function requireWebhook(scope: MedusaContainer, id: number): Promise<WebhookRow> {
  const webhook = await webhookRows(scope).findWebhook(databaseOf(scope), id)
  if (!webhook) throw fail("svc_webhook_not_found")
  return webhook
}

/**
 * Queues a delivery again with its original body. A pending delivery becomes due at once. A finished delivery is copied, and the copy is
 * queued after the pending deliveries for the same order. Nothing is sent until the webhook is active.
 * @throws svc_webhook_not_found, svc_delivery_not_found
 */
export async function redeliver(scope: MedusaContainer, webhookId: number, id: number, now: number): Promise<DeliveryRow> {
  const rows = webhookRows(scope)
  await requireWebhook(scope, webhookId)
  const delivery = await rows.findDelivery(databaseOf(scope), webhookId, id)
  if (!delivery) throw fail("svc_delivery_not_found")
  const at = new Date(now)
  // If the delivery ended after it was read, the first call changes nothing and the second call copies the delivery.
  const queued =
    (await rows.requeue(databaseOf(scope), delivery, at)) ??
    (await rows.requeue(databaseOf(scope), { ...delivery, status: "delivered" }, at))
  if (!queued) throw fail("svc_delivery_not_found")
  wakeDeliveries(scope)
  return queued
}

/**
 * Sends a ping and waits for its result, whatever the webhook's status. Makes one attempt, which is logged but does not count for the
 * webhook's health.
 * @throws svc_webhook_not_found; svc_overloaded when too many pings wait
 */
export async function pingWebhook(scope: MedusaContainer, id: number, now: number): Promise<DeliveryRow> {
  const webhook = await requireWebhook(scope, id)
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
  const leased: LeasedDelivery = {
    ...made,
    webhook: webhook.number,
    event: PING_EVENT,
    body,
    delivery_url: url,
    sealed_secret: secret,
    created_at: times.now,
  }
  const { result } = await sendDelivery(scope, leased)
  const succeeded = result.responseStatus !== null && isSuccess(result.responseStatus)
  await rows.recordAttempt(knex, leased, succeeded ? "delivered" : "failed", result, null)
  const delivery = await rows.findDelivery(knex, webhook.number, made.number)
  // The webhook was deleted during its ping.
  if (!delivery) throw fail("svc_webhook_not_found")
  return delivery
}
