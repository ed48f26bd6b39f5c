export { type DisabledMailInput, disabledMail } from "./disabled-mail"
export { type DisabledReason, healthAfterFailure, isSuccess, type WebhookHealth } from "./health"
export { orderPayload } from "./payload"
export { FIRST_RETRY_MS, GIVE_UP_AFTER_MS, LONGEST_RETRY_MS, nextAttemptAt } from "./retry"
export {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  eventParts,
  PING_EVENT,
  WEBHOOK_STATUSES,
  WEBHOOK_TOPICS,
  type WebhookStatus,
  type WebhookTopic,
} from "./topics"
