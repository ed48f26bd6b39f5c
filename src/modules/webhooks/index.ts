import { Module } from "@medusajs/framework/utils"
import { WebhooksService } from "./service"

export const WEBHOOKS_MODULE = "svc_webhooks"

export type { AttemptResult, ClaimedDelivery, DeliveryRow } from "./delivery-rows"
export type { QueuedEvent, WantedEvents } from "./event-queue"
export type { WebhooksService } from "./service"
export type { NewWebhook, WebhookChange, WebhookRow } from "./webhook-rows"

export default Module(WEBHOOKS_MODULE, { service: WebhooksService })
