import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import type { JsonValue } from "../../../domain/json-value"
import {
  CALLED_OFF_STATUSES,
  COURIER_STATUSES,
  customerMayCancel,
  decideMove,
  hasFailed,
  isStart,
  type OrderStatus,
  startChange,
  statusLabels,
} from "../../../domain/orders"
import { isReturnedByMirror } from "../../../domain/payment"
import { fail, failWith, invalidField } from "../../../errors"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { ORDERING_MODULE, type OrderFields, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { followOrder } from "../mirror/follow-order"
import type { OrderRole } from "../reading/find-visible-order"
import { actorOf } from "./actor-of"
import { changeLocked } from "./change-locked"
import { META_LIMIT, type OrderChange } from "./order-change"
import type { OrderWrite } from "./write-order"

export interface OrderChangeTerms<T> {
  /** Where the change comes from, as stored in the history. */
  readonly source: "api" | "dashboard"
  /**
   * Reads the response in the transaction, before the commit. If the read fails, the change is rolled back, so no stored change is reported
   * as failed.
   */
  readonly read: (trx: Knex, order: OrderRow) => Promise<T>
}

/**
 * Changes an order's status, its fields, or both, in one transaction (contract section 7, `PUT /orders/{id}` and Moves). The row is locked:
 * of two concurrent moves the second is judged against the result of the first.
 *
 * @returns what `read` returned for the changed order
 * @throws svc_forbidden for a change that the caller's role may not make; svc_invalid_transition; svc_order_changed for an outdated
 *   version; svc_order_not_found, including when it was deleted during the request; rest_invalid_param; rest_missing_callback_param (`note`
 *   of a forced move)
 */
export async function changeOrder<T>(
  scope: MedusaContainer,
  orderId: string,
  change: OrderChange,
  caller: AccountCaller,
  role: OrderRole,
  now: number,
  { source, read }: OrderChangeTerms<T>,
): Promise<T> {
  requirePart(change, caller, role)
  if (change.courierId !== undefined && change.courierId !== null) await requireCourier(scope, change.courierId)
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  // Apply pending changes of the Medusa order first, so that the move is judged against the current state.
  if (change.status && (await ordering.hasNativeChanges(orderId))) await followOrder(scope, orderId, now)
  return changeLocked(
    scope,
    orderId,
    {
      decide: (order) => {
        if (change.ifMatch !== undefined && change.ifMatch !== order.version) throw fail("svc_order_changed")
        const status = moveOf(order, change)
        if (status && role === "customer") requireInTime(order, status, settings, now)
        if (status && !change.force) requireReturned(order, status)
        return writeOf(order, change, status, caller, now)
      },
      read: (uow, { order }) => read(uow.trx as Knex, order),
    },
    { actor: actorOf(caller), source },
    now,
  )
}

/** What to write; undefined when the order already is as requested. */
function writeOf(
  order: OrderRow,
  change: OrderChange,
  status: OrderStatus | undefined,
  caller: AccountCaller,
  now: number,
): OrderWrite | undefined {
  const fields = { ...fieldChanges(order, change, now), ...(isStart(order.status, status) && startChange(order, now)) }
  // Store the note if it comes alone or with a move, but not if the requested status is already the current one.
  const isNoted = change.note !== "" && (status !== undefined || change.status === undefined)
  if (!status && !isNoted && Object.keys(fields).length === 0) return undefined
  const note = {
    author: caller.displayName,
    accountNumber: caller.accountId,
    text: change.note,
    customerVisible: change.noteVisible ?? false,
  }
  return { status, fields, reason: change.note, note: isNoted ? note : undefined }
}

/** @throws svc_invalid_transition (`too_late`) when the customer may no longer cancel */
function requireInTime(
  order: OrderRow,
  status: OrderStatus,
  settings: { readonly customer_cancel_minutes: number },
  now: number,
): void {
  if (customerMayCancel({ status: order.status, createdAt: order.created_at.getTime() }, settings, now)) return
  throw notNow(order, status, "too_late")
}

/**
 * A failed order of Medusa's own cart can be revived only after its payment was returned. Before that, the order would still count as paid,
 * and the refund would set it to `refunded`.
 * @throws svc_invalid_transition (`payment_returning`)
 */
function requireReturned(order: OrderRow, status: OrderStatus): void {
  const isRevived = hasFailed(order.status) && !CALLED_OFF_STATUSES.includes(status)
  if (!isRevived || !isReturnedByMirror(order) || order.mirrored_status === order.status) return
  throw notNow(order, status, "payment_returning")
}

function notNow({ status: from }: OrderRow, to: OrderStatus, reason: "too_late" | "payment_returning"): Error {
  return failWith(
    "svc_invalid_transition",
    { from: statusLabels(from), to: statusLabels(to), reason },
    { details: { from, to, allowed: [], reason } },
  )
}

/** The status to move to; undefined when none was requested or the order already has it. */
function moveOf(order: OrderRow, { status, force }: OrderChange): OrderStatus | undefined {
  if (!status) return undefined
  const decision = decideMove({ from: order.status, to: status, orderType: order.order_type, force })
  return decision.kind === "move" ? decision.to : undefined
}

type ChangedField = Exclude<keyof OrderChange, "status" | "force" | "note" | "noteVisible" | "ifMatch" | "isSentBack">

/** Who may change a field: only the store, or the store and its couriers. If a field is missing here, the code does not compile. */
const CHANGED_BY: Readonly<Record<ChangedField, "store" | "courier">> = {
  minutesToArrive: "store",
  printed: "store",
  courierId: "store",
  trackingUrl: "courier",
  customerNote: "store",
  metaData: "store",
}
const CHANGED_FIELDS = Object.keys(CHANGED_BY) as ChangedField[]

/**
 * Couriers may move their deliveries and set the tracking link; customers may cancel. Only the store may make other changes, and only
 * management may force a move.
 * @throws svc_forbidden; rest_missing_callback_param (`note`) for a forced move without a note
 */
function requirePart(change: OrderChange, caller: AccountCaller, role: OrderRole): void {
  const isReserved = CHANGED_FIELDS.some((field) => CHANGED_BY[field] === "store" && change[field] !== undefined)
  const asksForMore = isReserved || change.force || change.note !== ""
  if (role === "courier") {
    if (asksForMore || (change.status !== undefined && !COURIER_STATUSES.includes(change.status))) throw fail("svc_forbidden")
  } else if (role !== "store") {
    if (asksForMore || change.trackingUrl !== undefined || change.status !== "cancelled") throw fail("svc_forbidden")
  }
  if (!change.force) return
  if (!caller.capabilities.manage_commerce) throw fail("svc_forbidden")
  if (!change.note) throw failWith("rest_missing_callback_param", { fields: ["note"] }, {})
}

async function requireCourier(scope: MedusaContainer, courierId: number): Promise<void> {
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(courierId)
  if (account?.alive && !account.disabled && account.roles.includes("deliveryboy_user")) return
  throw invalidField("courier_id", { code: "rest_not_in_enum" })
}

/**
 * The fields that differ from the order. Minutes in the request always count as a change: the estimate starts now, even if the number is
 * the same.
 */
function fieldChanges(order: OrderRow, change: OrderChange, now: number): OrderFields {
  const changes: { -readonly [K in keyof OrderRow]?: OrderRow[K] } = {}
  const { minutesToArrive: minutes, printed, courierId, trackingUrl, customerNote, metaData } = change
  if (minutes !== undefined && (minutes !== null || order.minutes_to_arrive !== null)) {
    Object.assign(changes, minutesChange(minutes, now))
  }
  // True if some stations' tickets are not printed yet, and `printed` does not come from metadata. Then `printed: true` marks them as
  // printed.
  const hasOpenTickets = order.printed_stations !== null && change.isSentBack !== true
  if (printed !== undefined && (printed !== (order.printed_at !== null) || (printed && hasOpenTickets))) {
    changes.printed_at = printed ? (order.printed_at ?? new Date(now)) : null
    changes.printed_stations = null
  }
  if (courierId !== undefined && courierId !== order.courier_number) changes.courier_number = courierId
  if (trackingUrl !== undefined && trackingUrl !== order.tracking_url) changes.tracking_url = trackingUrl
  if (customerNote !== undefined && customerNote !== order.customer_note) changes.customer_note = customerNote
  if (metaData) {
    const meta = mergedMeta(order.meta, metaData)
    if (!isDeepStrictEqual(meta, { ...order.meta })) changes.meta = meta
  }
  return changes
}

/** The columns for an estimate of `minutes` from now; null clears it. */
export function minutesChange(minutes: number | null, now: number): Pick<OrderRow, "minutes_to_arrive" | "estimated_at"> {
  return { minutes_to_arrive: minutes, estimated_at: minutes === null ? null : new Date(now + minutes * 60_000) }
}

function mergedMeta(present: OrderRow["meta"], entries: NonNullable<OrderChange["metaData"]>): OrderRow["meta"] {
  const merged = new Map<string, JsonValue>(Object.entries(present))
  for (const { key, value } of entries) {
    if (value === null || value === "") merged.delete(key)
    else merged.set(key, value)
  }
  if (merged.size > META_LIMIT) {
    throw invalidField("meta_data", { code: "rest_too_long" })
  }
  return Object.fromEntries(merged)
}
