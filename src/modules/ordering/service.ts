import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { asSharedWork } from "../../database/request-time"
import { serviceOf } from "../../database/statements"
import { CheckoutClaims } from "./capacity/checkout-claims"
import { lockAndCountSlot, slotCounts } from "./capacity/slot-capacity"
import { SlotCountTurns } from "./capacity/slot-count-turns"
import { forgetStockNotes } from "./capacity/stock-notes"
import { findSpentKey, forgetOldKeys, takeKey } from "./idempotency-keys"
import { LeaseLocks } from "./native/lease-locks"
import {
  dueNativeChanges,
  hasNativeChanges,
  insertNativeActor,
  nativeChangesOf,
  postponeNativeChanges,
  removeNativeChanges,
} from "./native/native-changes"
import { findDeletion, markDeleted } from "./orders/delete-order"
import { findOrder, ordersByIds, ordersWaitingSince, payableOrder } from "./orders/find-orders"
import { insertOrder } from "./orders/insert-order"
import { openOrderGroups, takingsOfDates } from "./orders/open-order-groups"
import { openOrders } from "./orders/open-orders"
import { orderHistory } from "./orders/order-history"
import { listOrders } from "./orders/order-list"
import { hasNote, insertNote, lastVisibleNote, listNotes, visibleNote } from "./orders/order-notes"
import { writeSales } from "./orders/order-sales"
import { TableOrders } from "./orders/table-orders"
import { lockOrder, recordMirrored, recordReceipt, updateOrder } from "./orders/update-order"
import { OnlinePayments } from "./payments/online-payments"
import { StreamPlaces } from "./stream-places"

const STATEMENTS = {
  dueNativeChanges,
  findDeletion,
  findOrder,
  findSpentKey,
  forgetOldKeys,
  forgetStockNotes,
  hasNativeChanges,
  history: orderHistory,
  lastVisibleNote,
  listNotes,
  listOrders,
  recordMirrored,
  recordReceipt,
  insertNativeActor,
  openOrderGroups,
  openOrders,
  ordersByIds,
  postponeNativeChanges,
  ordersWaitingSince,
  payableOrder,
  takingsOfDates,
  visibleNote,
  writeSales,
}

/**
 * Reads and writes the ordering tables. Writes run in the caller's transaction: an order and everything that belongs to it is one
 * unit of work. The statements are in separate files, one purpose each.
 */
export class OrderingService extends serviceOf(STATEMENTS) {
  readonly #knex: Knex
  readonly #slotCounts = new SlotCountTurns((slotKeys, statuses) =>
    asSharedWork(() => slotCounts(this.#knex, slotKeys, statuses, { at: new Date() })),
  )

  readonly leaseLocks: LeaseLocks
  readonly claims: CheckoutClaims
  readonly onlinePayments: OnlinePayments
  readonly streamPlaces: StreamPlaces
  readonly tableOrders: TableOrders

  // These methods take the caller's transaction as first argument.
  readonly takeKey = takeKey
  readonly hasNote = hasNote
  readonly insertNote = insertNote
  readonly insertOrder = insertOrder
  readonly lockAndCountSlot = lockAndCountSlot
  readonly lockOrder = lockOrder
  readonly markDeleted = markDeleted
  readonly nativeChangesOf = nativeChangesOf
  readonly removeNativeChanges = removeNativeChanges
  readonly updateOrder = updateOrder

  constructor({ __pg_connection__: knex }: { readonly __pg_connection__: Knex }) {
    super(knex)
    this.#knex = knex
    this.leaseLocks = new LeaseLocks(knex)
    this.claims = new CheckoutClaims(knex)
    this.onlinePayments = new OnlinePayments(knex)
    this.streamPlaces = new StreamPlaces(knex)
    this.tableOrders = new TableOrders(knex)
  }

  /**
   * The number of taken places per slot; slots without taken places are left out. Never cached: the count begins after the call.
   * @param except a cart whose claim is not counted
   */
  slotCounts(slotKeys: readonly string[], capacityStatuses: readonly string[], except?: string): Promise<Map<string, number>> {
    if (except !== undefined) return slotCounts(this.#knex, slotKeys, capacityStatuses, { at: new Date(), except })
    return this.#slotCounts.count(slotKeys, capacityStatuses)
  }
}
