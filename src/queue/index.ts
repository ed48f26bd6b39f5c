export { backgroundAtRest, inBackground, isDraining, listenForShutdown } from "./background-work"
export { consumeOrderEvents, relayOrderEvents } from "./consume-order-events"
export { consumerLags, dropCursor } from "./cursors"
export { type EventConsumer, eventConsumer } from "./event-consumer"
export { lastingScope } from "./lasting-scope"
export { leaseLoop } from "./lease-loop"
export { orderConsumer } from "./order-consumer"
export { type OrderTopic, onOrderEvents } from "./order-events"
export {
  courierWhoLost,
  cursorAt,
  forgetEvents,
  isOutboxBehind,
  isUnseen,
  OUTBOX_START,
  type OutboxCursor,
  type OutboxEvent,
  outboxTip,
  readEvents,
} from "./outbox"
export { readUnderCursor } from "./read-under-cursor"
export { type Runner, type RunResult, runner } from "./runner"
export { steadily } from "./steadily"
