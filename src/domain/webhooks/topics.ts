/** The topics of webhooks (contract section 12). `order.restored` is sent when the platform restores an order. */
export const WEBHOOK_TOPICS = ["order.created", "order.updated", "order.deleted", "order.restored"] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

/** The event that tests a receiver. Not a topic: nobody can subscribe to it. */
export const PING_EVENT = "webhook.ping"

/** `active` sends; `paused` was stopped by its owner, `disabled` by the service or its owner. */
export const WEBHOOK_STATUSES = ["active", "paused", "disabled"] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

export const DELIVERY_STATUSES = ["pending", "delivered", "failed"] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/**
 * Splits an event's name into its two parts.
 * @example eventParts("order.created") // { resource: "order", event: "created" }
 */
export function eventParts(name: string): { readonly resource: string; readonly event: string } {
  const dot = name.indexOf(".")
  return { resource: name.slice(0, dot), event: name.slice(dot + 1) }
}
