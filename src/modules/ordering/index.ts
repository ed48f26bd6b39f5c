import { Module } from "@medusajs/framework/utils"
import nativeFeedLoader from "./loaders/native-feed"
import nativeIndexesLoader from "./loaders/native-indexes"
import stockGuardLoader from "./loaders/stock-guard"
import stockNotesLoader from "./loaders/stock-notes"
import { ORDERING_MODULE } from "./name"
import { OrderingService } from "./service"

export type { CheckoutClaim } from "./capacity/checkout-claims"
export type { IdempotencyKey, KeyState } from "./idempotency-keys"
export { type ArrivalWalk, beginAt, findWalk, forgetDraft, lockWalk, moveWalk } from "./native/arrival-walk"
export { keepLease } from "./native/keep-lease"
export { ACTOR_WAITS_MS, type NativeChange, type NativePart } from "./native/native-changes"
export type { OpenOrderGroup } from "./orders/open-order-groups"
export type { HistoryEntry } from "./orders/order-history"
export type { OrderListQuery } from "./orders/order-list"
export type { NewOrderNote, OrderNote } from "./orders/order-notes"
export type { NewOrderRow, OrderRow } from "./orders/order-row"
export type { OrderSales, ProductSales } from "./orders/order-sales"
export type { TableOrderRow } from "./orders/table-orders"
export type { OrderFields } from "./orders/update-order"
export type { NewOnlinePayment, OnlinePaymentChange, OnlinePaymentRow } from "./payments/online-payments"
export type { OrderingService } from "./service"
export { ORDERING_MODULE }

export default Module(ORDERING_MODULE, {
  service: OrderingService,
  loaders: [stockGuardLoader, nativeFeedLoader, nativeIndexesLoader, stockNotesLoader],
})
