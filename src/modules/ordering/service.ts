import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forMany } from "../../database/request-time"
import { type CartTurn, endCartTurn, forgetCartTurns, type TakenTurn, takeCartTurn } from "./cart-turns"
import { type CheckoutClaim, claimedCoupons, forgetClaims, freeClaim, takeClaim, writeClaim } from "./checkout-claims"
import { markDeleted } from "./delete-order"
import { claimKey, findSpentKey, forgetOldKeys, type IdempotencyClaim, type IdempotencyKey } from "./idempotency-keys"
import { type InsertTerms, insertOrder } from "./insert-order"
import {
  dueNativeChanges,
  hasNativeChanges,
  type NativeChange,
  nativeChangesOf,
  noteNativeActor,
  postponeNativeChanges,
  removeNativeChanges,
} from "./native-changes"
import { noteProgress, type OrderProgress } from "./note-progress"
import { findOrder, listOrders, type OrderListQuery } from "./order-list"
import { applyMove, lockOrder, type MovedOrder, noteMirrored, type OrderMove } from "./order-moves"
import { insertNote, listNotes, type NewOrderNote, type OrderNote } from "./order-notes"
import type { NewOrderRow, OrderRow } from "./order-row"
import { type OrderSales, writeSales } from "./order-sales"
import { forgetEvents } from "./outbox"
import { lockAndCountSlot, type SlotCountTerms, slotCounts } from "./slot-capacity"
import { SlotCountTurns } from "./slot-count-turns"
import { forgetStockNotes } from "./stock-notes"
import { keepStreamPlaces, leaveStreamPlace, takeStreamPlace } from "./stream-places"
import { type TableOrderRow, tableOrders, tablesWithoutOrdersSince } from "./table-orders"

/** One line of an order's history, oldest first. */
export interface HistoryEntry {
  readonly from: string | null
  readonly to: string
  readonly actor: string
  readonly source: string
  readonly note: string
  readonly created_at: Date
}

/**
 * Reads of the ordering tables, and their writes, which take the caller's transaction: an order and everything that belongs to
 * it is written in one unit of work. The statements stand beside this file, one purpose each.
 */
export class OrderingService {
  readonly #knex: Knex
  readonly #slotCounts = new SlotCountTurns((slotKeys, statuses) =>
    forMany(() => slotCounts(this.#knex, slotKeys, statuses, { at: new Date() })),
  )

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    this.#knex = __pg_connection__
  }

  /**
   * Taken places per slot; slots without any are left out. Never cached: a count is younger than its question.
   * @param except the cart that asks: its own claim takes nothing from it
   */
  slotCounts(slotKeys: readonly string[], capacityStatuses: readonly string[], except?: string): Promise<Map<string, number>> {
    if (except !== undefined) return slotCounts(this.#knex, slotKeys, capacityStatuses, { at: new Date(), except })
    return this.#slotCounts.count(slotKeys, capacityStatuses)
  }

  /** An order by the platform's id or its number; undefined when there is none or it was deleted. */
  findOrder(idOrNumber: string): Promise<OrderRow | undefined> {
    return findOrder(this.#knex, idOrNumber)
  }

  /** Orders by the platform's ids, in no order; deleted ones only when asked for. */
  async ordersByIds(ids: readonly string[], { deleted = false } = {}): Promise<OrderRow[]> {
    if (ids.length === 0) return []
    const { rows } = (await this.#knex.raw(
      `select * from svc_order where id = any(?)${deleted ? "" : " and deleted_at is null"}`,
      [[...ids]] as never,
    )) as { rows: OrderRow[] }
    return rows
  }

  /** See {@link takeStreamPlace}. */
  takeStreamPlace(account: string, terms: { readonly limit: number; readonly now: number }): ReturnType<typeof takeStreamPlace> {
    return takeStreamPlace(this.#knex, account, terms)
  }

  /** See {@link keepStreamPlaces}. */
  keepStreamPlaces(places: readonly string[], now: number): Promise<ReadonlySet<string>> {
    return keepStreamPlaces(this.#knex, places, now)
  }

  leaveStreamPlace(place: string): Promise<void> {
    return leaveStreamPlace(this.#knex, place)
  }

  /** See {@link takeCartTurn}. */
  takeCartTurn(turn: CartTurn): Promise<TakenTurn | undefined> {
    return takeCartTurn(this.#knex, turn)
  }

  /** See {@link endCartTurn}. */
  endCartTurn(turn: Pick<CartTurn, "cartId" | "holder">): Promise<void> {
    return endCartTurn(this.#knex, turn)
  }

  /** See {@link forgetCartTurns}. */
  forgetCartTurns(): Promise<void> {
    return forgetCartTurns(this.#knex)
  }

  /** One page of orders, and how many match in all. */
  listOrders(query: OrderListQuery): Promise<{ rows: OrderRow[]; total: number }> {
    return listOrders(this.#knex, query)
  }

  /** What became of an earlier request with this key; undefined: nothing that succeeded. */
  findSpentKey(key: IdempotencyKey): Promise<IdempotencyClaim | undefined> {
    return findSpentKey(this.#knex, key)
  }

  /** See {@link forgetStockNotes}. */
  forgetStockNotes(): Promise<void> {
    return forgetStockNotes(this.#knex)
  }

  /** See {@link forgetOldKeys}. */
  forgetOldKeys(now: Date, limit: number): Promise<number> {
    return forgetOldKeys(this.#knex, now, limit)
  }

  /** See {@link forgetEvents}. */
  forgetEvents(before: Date, limit: number): Promise<number> {
    return forgetEvents(this.#knex, before, limit)
  }

  /** The moves of an order, oldest first. */
  async history(orderId: string): Promise<HistoryEntry[]> {
    const { rows } = (await this.#knex.raw(
      `select from_status as "from", to_status as "to", actor, source, note, created_at from svc_order_history where order_id = ? order by id`,
      [orderId],
    )) as { rows: HistoryEntry[] }
    return rows
  }

  /** See {@link lockAndCountSlot}. */
  lockAndCountSlot(
    trx: Knex.Transaction,
    slotKey: string,
    capacityStatuses: readonly string[],
    terms: SlotCountTerms,
  ): Promise<number> {
    return lockAndCountSlot(trx, slotKey, capacityStatuses, terms)
  }

  /** See {@link writeClaim}. */
  writeClaim(trx: Knex.Transaction, claim: CheckoutClaim): Promise<void> {
    return writeClaim(trx, claim)
  }

  /** See {@link freeClaim}. */
  freeClaim(claim: Pick<CheckoutClaim, "cartId" | "attempt">): Promise<void> {
    return freeClaim(this.#knex, claim)
  }

  /** See {@link takeClaim}. */
  takeClaim(trx: Knex.Transaction, cartId: string): ReturnType<typeof takeClaim> {
    return takeClaim(trx, cartId)
  }

  /** See {@link claimedCoupons}. In a transaction where one is given. */
  claimedCoupons(codes: readonly string[], terms: SlotCountTerms, trx?: Knex.Transaction): ReturnType<typeof claimedCoupons> {
    return claimedCoupons(trx ?? this.#knex, codes, terms)
  }

  /** See {@link forgetClaims}. */
  forgetClaims(now: Date): Promise<void> {
    return forgetClaims(this.#knex, now)
  }

  /** See {@link claimKey}. */
  claimKey(trx: Knex.Transaction, key: IdempotencyKey, resultId: string, at: Date): Promise<IdempotencyClaim> {
    return claimKey(trx, key, resultId, at)
  }

  /** See {@link insertOrder}. */
  insertOrder(trx: Knex.Transaction, row: NewOrderRow, actor: string, terms?: InsertTerms): Promise<OrderRow> {
    return insertOrder(trx, row, actor, terms)
  }

  /** See {@link noteProgress}. */
  noteProgress(trx: Knex.Transaction, id: string, progress: OrderProgress): Promise<OrderRow> {
    return noteProgress(trx, id, progress)
  }

  /** See {@link lockOrder}. */
  lockOrder(trx: Knex.Transaction, id: string): Promise<OrderRow | undefined> {
    return lockOrder(trx, id)
  }

  /** See {@link applyMove}. */
  applyMove(trx: Knex.Transaction, move: OrderMove): Promise<MovedOrder> {
    return applyMove(trx, move)
  }

  /** See {@link dueNativeChanges}. */
  dueNativeChanges(limit: number): Promise<string[]> {
    return dueNativeChanges(this.#knex, limit)
  }

  /** See {@link hasNativeChanges}. */
  hasNativeChanges(orderId: string): Promise<boolean> {
    return hasNativeChanges(this.#knex, orderId)
  }

  /** See {@link nativeChangesOf}. */
  nativeChangesOf(trx: Knex.Transaction, orderId: string): Promise<NativeChange[]> {
    return nativeChangesOf(trx, orderId)
  }

  /** See {@link removeNativeChanges}. */
  removeNativeChanges(trx: Knex.Transaction, changes: readonly NativeChange[]): Promise<void> {
    return removeNativeChanges(trx, changes)
  }

  /** See {@link postponeNativeChanges}. In a transaction where one is given. */
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

  /** See {@link markDeleted}. */
  markDeleted(trx: Knex.Transaction, order: OrderRow, actor: string, at: Date): Promise<void> {
    return markDeleted(trx, order, actor, at)
  }

  /** See {@link insertNote}. */
  insertNote(trx: Knex.Transaction, note: NewOrderNote): Promise<OrderNote> {
    return insertNote(trx, note)
  }

  /** See {@link listNotes}. */
  listNotes(
    orderId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ notes: OrderNote[]; total: number }> {
    return listNotes(this.#knex, orderId, page)
  }

  /** See {@link writeSales}. */
  writeSales(sales: readonly OrderSales[]): Promise<void> {
    return writeSales(this.#knex, sales)
  }

  /** See {@link tableOrders}. In a transaction where one is given. */
  tableOrders(tableIds: readonly string[] | "all", now: number, trx?: Knex.Transaction): Promise<TableOrderRow[]> {
    return tableOrders(trx ?? this.#knex, tableIds, new Date(now))
  }

  /** See {@link tablesWithoutOrdersSince}. */
  tablesWithoutOrdersSince(since: Date): Promise<string[]> {
    return tablesWithoutOrdersSince(this.#knex, since)
  }
}
