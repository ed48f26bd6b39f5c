import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forMany } from "../../database/request-time"
import { CheckoutClaims } from "./capacity/checkout-claims"
import { lockAndCountSlot, slotCounts } from "./capacity/slot-capacity"
import { SlotCountTurns } from "./capacity/slot-count-turns"
import { forgetStockNotes } from "./capacity/stock-notes"
import { claimKey, findSpentKey, forgetOldKeys, type IdempotencyClaim, type IdempotencyKey } from "./idempotency-keys"
import { CartTurns } from "./native/cart-turns"
import {
  dueNativeChanges,
  hasNativeChanges,
  nativeChangesOf,
  noteNativeActor,
  postponeNativeChanges,
  removeNativeChanges,
} from "./native/native-changes"
import { markDeleted } from "./orders/delete-order"
import { insertOrder } from "./orders/insert-order"
import { type HistoryEntry, orderHistory } from "./orders/order-history"
import { findOrder, listOrders, type OrderListQuery, ordersByIds } from "./orders/order-list"
import { insertNote, listNotes, type OrderNote } from "./orders/order-notes"
import type { OrderRow } from "./orders/order-row"
import { type OrderSales, writeSales } from "./orders/order-sales"
import { TableOrders } from "./orders/table-orders"
import { lockOrder, noteMirrored, updateOrder } from "./orders/update-order"
import { OnlinePayments } from "./payments/online-payments"
import { StreamPlaces } from "./stream-places"

/**
 * Reads and writes the ordering tables. Writes run in the caller's transaction: an order and everything that belongs to it is one
 * unit of work. The statements are in separate files, one purpose each.
 */
export class OrderingService {
  readonly #knex: Knex
  readonly #slotCounts = new SlotCountTurns((slotKeys, statuses) =>
    forMany(() => slotCounts(this.#knex, slotKeys, statuses, { at: new Date() })),
  )

  readonly cartTurns: CartTurns
  readonly claims: CheckoutClaims
  readonly onlinePayments: OnlinePayments
  readonly streamPlaces: StreamPlaces
  readonly tableOrders: TableOrders

  // These take the caller's transaction.
  readonly claimKey = claimKey
  readonly insertNote = insertNote
  readonly insertOrder = insertOrder
  readonly lockAndCountSlot = lockAndCountSlot
  readonly lockOrder = lockOrder
  readonly markDeleted = markDeleted
  readonly nativeChangesOf = nativeChangesOf
  readonly removeNativeChanges = removeNativeChanges
  readonly updateOrder = updateOrder

  constructor({ __pg_connection__: knex }: { readonly __pg_connection__: Knex }) {
    this.#knex = knex
    this.cartTurns = new CartTurns(knex)
    this.claims = new CheckoutClaims(knex)
    this.onlinePayments = new OnlinePayments(knex)
    this.streamPlaces = new StreamPlaces(knex)
    this.tableOrders = new TableOrders(knex)
  }

  /**
   * Taken places per slot; slots without any are left out. Never cached: the count begins after the call.
   * @param except the cart that asks; its own claim is not counted
   */
  slotCounts(slotKeys: readonly string[], capacityStatuses: readonly string[], except?: string): Promise<Map<string, number>> {
    if (except !== undefined) return slotCounts(this.#knex, slotKeys, capacityStatuses, { at: new Date(), except })
    return this.#slotCounts.count(slotKeys, capacityStatuses)
  }

  /** An order by Medusa's id or its number; undefined if it does not exist or was deleted. */
  findOrder(idOrNumber: string): Promise<OrderRow | undefined> {
    return findOrder(this.#knex, idOrNumber)
  }

  /** See {@link ordersByIds}. */
  ordersByIds(ids: readonly string[], which?: { readonly deleted?: boolean }): Promise<OrderRow[]> {
    return ordersByIds(this.#knex, ids, which)
  }

  /** One page of orders and the number of all matches. */
  listOrders(query: OrderListQuery): Promise<{ rows: OrderRow[]; total: number }> {
    return listOrders(this.#knex, query)
  }

  /** The moves of an order, oldest first. */
  history(orderId: string): Promise<HistoryEntry[]> {
    return orderHistory(this.#knex, orderId)
  }

  /** See {@link listNotes}. */
  listNotes(
    orderId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ notes: OrderNote[]; total: number }> {
    return listNotes(this.#knex, orderId, page)
  }

  /** The result of an earlier successful request with this key; undefined if there was none. */
  findSpentKey(key: IdempotencyKey): Promise<IdempotencyClaim | undefined> {
    return findSpentKey(this.#knex, key)
  }

  /** See {@link dueNativeChanges}. */
  dueNativeChanges(limit: number): Promise<string[]> {
    return dueNativeChanges(this.#knex, limit)
  }

  /** See {@link hasNativeChanges}. */
  hasNativeChanges(orderId: string): Promise<boolean> {
    return hasNativeChanges(this.#knex, orderId)
  }

  /** See {@link postponeNativeChanges}. Uses the transaction if given. */
  postponeNativeChanges(orderId: string, milliseconds: number, trx?: Knex.Transaction): Promise<void> {
    return postponeNativeChanges(trx ?? this.#knex, orderId, milliseconds)
  }

  /** See {@link noteNativeActor}. */
  noteNativeActor(orderId: string, actor: string): Promise<void> {
    return noteNativeActor(this.#knex, orderId, actor)
  }

  /** See {@link noteMirrored}. */
  noteMirrored(id: string, status: OrderRow["status"]): Promise<void> {
    return noteMirrored(this.#knex, id, status)
  }

  /** See {@link writeSales}. */
  writeSales(sales: readonly OrderSales[]): Promise<void> {
    return writeSales(this.#knex, sales)
  }

  /** See {@link forgetOldKeys}. */
  forgetOldKeys(now: Date, limit: number): Promise<number> {
    return forgetOldKeys(this.#knex, now, limit)
  }

  /** See {@link forgetStockNotes}. */
  forgetStockNotes(): Promise<void> {
    return forgetStockNotes(this.#knex)
  }
}
