import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  AWAITING_PAYMENT_STATUSES,
  CAPTURING_STATUSES,
  hasFailed,
  milestonesOf,
  type OrderStatus,
  UNDONE_STATUSES,
} from "../../../domain/orders"
import { isOfflineMethod } from "../../../domain/payment"
import type { NewOrderNote, OrderFields, OrderingService, OrderNote, OrderRow } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import type { UnitOfWork } from "../../../platform/process/unit-of-work"
import { announceOrderEvent } from "../../../queue/order-events"
import { mirrorMetadata } from "../mirror/mirror-metadata"
import { announceAppeared } from "../placing/announce-placed"
import { returnStockAndCoupons } from "./return-stock-and-coupons"

/** The changes to an order. Absent keys stay unchanged. */
export interface OrderWrite {
  /** The new status. Also sets its milestones; an undone order releases what it holds. */
  readonly status?: OrderStatus | undefined
  readonly fields?: OrderFields
  /** A note by the store. */
  readonly note?: Omit<NewOrderNote, "orderId" | "at"> | undefined
  /** The text of the status change in the history. */
  readonly reason?: string
  /** Parts of the order record that changed outside its row, by their names in the event: `line_items`, `refunds` … */
  readonly alsoChanged?: readonly string[]
  /** True updates Medusa's order to the present status once more, because the order's payment was found only now. */
  readonly mirrorsAgain?: boolean
}

/** Who makes a change and through which interface, as stored in history and event. */
export interface OrderWriter {
  /** `account:<number>`, `guest`, `printer:<number>`, or a part of the plugin. */
  readonly actor: string
  readonly source: "api" | "dashboard" | "native" | "loyalty" | "payment" | "service"
}

export interface WrittenChange {
  readonly order: OrderRow
  readonly note: OrderNote | undefined
}

/** How long (ms) Medusa has to capture an authorised payment before it is checked whether the authorisation is still valid. */
const CAPTURED_MS = 15_000

/**
 * Writes a change of a locked order in the caller's transaction: columns, history, note, Medusa's metadata and the `order.updated` event. Wakes
 * the consumers of the outbox when the transaction has ended. Every change that is visible in an order's record is written here, except its
 * deletion.
 */
export async function writeOrder(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  write: OrderWrite,
  { actor, source }: OrderWriter,
  now: number,
): Promise<WrittenChange> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { status, fields = {}, reason = "", alsoChanged = [], mirrorsAgain = false } = write
  const at = new Date(now)
  if (status && UNDONE_STATUSES.includes(status)) await returnStockAndCoupons(scope, uow, order, now)
  const note = write.note && (await ordering.insertNote(uow.trx, { ...write.note, orderId: order.id, at }))
  const columns: OrderFields = {
    ...fields,
    ...(status ? milestonesOf({ ...order, ...fields }, status, now) : {}),
    ...(note ? { notes_count: order.notes_count + 1 } : {}),
  }
  const changed = [...new Set([...Object.keys(columns), ...alsoChanged])]
  const event = { changed, ...(note ? { note: note.id, note_visible: note.customer_visible } : {}) }
  const values = mirrorsAgain ? { ...columns, mirrored_status: null } : columns
  const updated = await ordering.updateOrder(uow.trx, { order, status, fields: values, actor, source, note: reason, at, event })
  if (status || Object.keys(fields).length > 0) await mirrorMetadata(uow.trx as Knex, updated, now)
  const isMirrored = status !== undefined || mirrorsAgain
  if (isMirrored && CAPTURING_STATUSES.includes(updated.status) && !isOfflineMethod(updated.payment_method)) {
    await ordering.onlinePayments.watchCapture(uow.trx, order.id, new Date(now + CAPTURED_MS))
  }
  // A failed order has lost its slot and table, so the job voids its session or returns the money.
  if (status && hasFailed(status)) await ordering.onlinePayments.checkNow(uow.trx, order.id, ["open", "paid"], at)
  // An order must not wait for a payment that was already made or can no longer be made: the job ends its wait.
  const waits = status !== undefined && AWAITING_PAYMENT_STATUSES.includes(status)
  if (waits) await ordering.onlinePayments.checkNow(uow.trx, order.id, ["closing", "closed", "owed", "paid"], at)
  if (order.unseen && !updated.unseen) await announceVisible(scope, uow, updated, source, now)
  void uow.settled.then(() => announceOrderEvent(scope, "order.updated"))
  return { order: updated, note }
}

/**
 * Called when an order stops being unseen: it is paid, or the store accepts it unpaid. In the second case it can no longer be paid online.
 * Announces the order after the commit.
 */
async function announceVisible(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  source: OrderWriter["source"],
  now: number,
): Promise<void> {
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  if (source !== "payment") await onlinePayments.close(uow.trx, order.id, "offline", { now: new Date(now), settlesAt: null })
  void uow.settled.then(() => announceAppeared(scope, order.id))
}
