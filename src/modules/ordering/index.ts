import { Module } from "@medusajs/framework/utils"
import nativeFeedLoader from "./loaders/native-feed"
import nativeIndexesLoader from "./loaders/native-indexes"
import stockGuardLoader from "./loaders/stock-guard"
import stockNotesLoader from "./loaders/stock-notes"
import { OrderingService } from "./service"

export const ORDERING_MODULE = "svc_ordering"

export {
  type ArrivalWalk,
  beginAt,
  convertedDrafts,
  findWalk,
  forgetDraft,
  lockWalk,
  moveWalk,
  nextStep,
} from "./arrival-walk"
export type { CheckoutClaim } from "./checkout-claims"
export type { IdempotencyClaim, IdempotencyKey } from "./idempotency-keys"
export { ACTOR_WAITS_MS, type NativeChange, type NativePart } from "./native-changes"
export type { HistoryEntry } from "./order-history"
export type { OrderListQuery } from "./order-list"
export type { MovedOrder, OrderMove } from "./order-moves"
export type { NewOrderNote, OrderNote } from "./order-notes"
export type { NewOrderRow, OrderRow } from "./order-row"
export type { OrderSales, ProductSales } from "./order-sales"
export { dueFailures, eventsAfter, forgetFailures, moveCursor, noteFailure, type OutboxEvent, takeCursor } from "./outbox"
export { eventsSince, isOutboxBehind, type OutboxWindow, outboxTip, outboxWindow, type WindowEvent } from "./outbox-window"
export type { OrderingService } from "./service"
export type { TableOrderRow } from "./table-orders"

export default Module(ORDERING_MODULE, {
  service: OrderingService,
  loaders: [stockGuardLoader, nativeFeedLoader, nativeIndexesLoader, stockNotesLoader],
})
