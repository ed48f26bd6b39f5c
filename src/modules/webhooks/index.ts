import { Module } from "@medusajs/framework/utils"
import { WEBHOOKS_MODULE } from "./name"
import { WebhooksService } from "./service"

export type { AttemptResult, DeliveryRow, LeasedDelivery } from "./delivery-rows"
export type { QueuedEvent, WantedEvents } from "./event-queue"
export type { WebhooksService } from "./service"
export type { NewWebhook, WebhookChange, WebhookRow } from "./webhook-rows"
export { WEBHOOKS_MODULE }

export default Module(WEBHOOKS_MODULE, { service: WebhooksService })
