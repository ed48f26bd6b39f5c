import { isoInZone } from "../../../../domain/time"
import type { DeliveryRow, WebhookRow } from "../../../../modules/webhooks"

/** The webhook record. The secret is write-only. */
export function presentWebhook(row: WebhookRow, timezone: string) {
  return {
    id: row.number,
    name: row.name,
    status: row.status,
    topic: row.topic,
    delivery_url: row.delivery_url,
    secret: "" as const,
    failure_count: row.failure_count,
    disabled_reason: row.disabled_reason,
    created_at: isoInZone(row.created_at.getTime(), timezone),
    updated_at: isoInZone(row.updated_at.getTime(), timezone),
  }
}

/** What `PUT /webhooks/{id}` can change of a webhook, without its secret. */
export const webhookFields = ({ name, status, topic, delivery_url: url }: WebhookRow) => [name, status, topic, url]

export function presentDelivery(row: DeliveryRow, timezone: string) {
  return {
    id: row.number,
    event: row.event,
    order_id: row.order_id,
    attempt: row.attempt,
    status: row.status,
    response_status: row.response_status,
    error: row.error,
    duration_ms: row.duration_ms,
    next_attempt_at: row.next_attempt_at && isoInZone(row.next_attempt_at.getTime(), timezone),
    created_at: isoInZone(row.created_at.getTime(), timezone),
  }
}
