import { isDeepStrictEqual } from "node:util"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { customerMayCancel, decideMove, milestonesOf, type OrderStatus, UNDONE_STATUSES } from "../../domain/order-status"
import { fail, failWith } from "../../errors"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { unitOfWork } from "../../platform/unit-of-work"
import { actorOf } from "./actor-of"
import type { OrderRole } from "./find-visible-order"
import { followOrder } from "./follow-order"
import { giveBack } from "./give-back"
import { mirrorMetadata } from "./mirror-metadata"
import { COURIER_STATUSES, META_LIMIT, type OrderChange } from "./order-change"
import { wakeRelay } from "./relay-outbox"

export interface ChangeTerms<T> {
  /** Where the change was asked for, as history names it. */
  readonly source: "api" | "dashboard"
  /** What has to be told of the order: read before the commit, because what was committed is not to be refused. */
  readonly read: (trx: Knex, order: OrderRow) => Promise<T>
}

/**
 * Changes an order: a move, fields, or both, together or not at all (contract section 7, `PUT /orders/{id}` and Moves).
 * The row is locked, so that of two moves racing the second is judged against what the first has made of it.
 *
 * @returns what was read of the order as it is then
 * @throws svc_forbidden beyond the caller's part; svc_invalid_transition; svc_order_changed for a stale version;
 *   svc_order_not_found when it was deleted meanwhile; rest_invalid_param; rest_missing_callback_param (`note` of a forced move)
 */
export async function changeOrder<T>(
  scope: MedusaContainer,
  orderId: string,
  change: OrderChange,
  caller: AccountCaller,
  role: OrderRole,
  now: number,
  { source, read }: ChangeTerms<T>,
): Promise<T> {
  requirePart(change, caller, role)
  if (change.courierId !== undefined && change.courierId !== null) await requireCourier(scope, change.courierId)
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  // A move is judged by what the platform has done already, also when nobody has told us yet.
  if (change.status && (await ordering.hasNativeChanges(orderId)) && (await followOrder(scope, orderId, now)) === "changed") {
    wakeRelay(scope, "order.updated")
  }
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order) throw fail("svc_order_not_found")
    if (change.ifMatch !== undefined && change.ifMatch !== order.version) throw fail("svc_order_changed")
    const status = moveOf(order, change)
    if (
      role === "customer" &&
      status &&
      !customerMayCancel({ status: order.status, createdAt: order.created_at.getTime() }, settings, now)
    ) {
      throw failWith(
        "svc_invalid_transition",
        { from: order.status, to: status },
        { details: { from: order.status, to: status, allowed: [], reason: "too_late" } },
      )
    }
    const changes = { ...fieldChanges(order, change, now), ...(status ? milestonesOf(order, status, now) : {}) }
    // A note alone, or with a move: not with a move to where the order already stands.
    const noted = change.note !== "" && (status !== undefined || change.status === undefined)
    if (!status && !noted && Object.keys(changes).length === 0) return { told: await read(uow.trx as Knex, order), moved: false }
    if (status && UNDONE_STATUSES.includes(status)) await giveBack(scope, uow, order, now)
    const { order: moved } = await ordering.applyMove(uow.trx, {
      order,
      ...(status ? { status } : {}),
      changes: noted ? { ...changes, notes_count: order.notes_count + 1 } : changes,
      actor: actorOf(caller),
      source,
      note: change.note,
      at: new Date(now),
      event: { changed: Object.keys(changes) },
    })
    if (noted) {
      await ordering.insertNote(uow.trx, {
        orderId,
        author: caller.displayName,
        accountNumber: caller.accountId,
        text: change.note,
        customerVisible: false,
        at: new Date(now),
      })
    }
    await mirrorMetadata(uow.trx as Knex, moved, now)
    return { told: await read(uow.trx as Knex, moved), moved: true }
  })
  if (result.moved) wakeRelay(scope, "order.updated")
  return result.told
}

/** The move that is asked for; undefined when there is none, or the order already stands there. */
function moveOf(order: OrderRow, { status, force }: OrderChange): OrderStatus | undefined {
  if (!status) return undefined
  const decision = decideMove({ from: order.status, to: status, orderType: order.order_type, force })
  return decision.kind === "move" ? decision.to : undefined
}

/** Couriers move and track what they drive, customers cancel; everything else is the store's. */
function requirePart(change: OrderChange, caller: AccountCaller, role: OrderRole): void {
  const others = [change.minutesToArrive, change.printed, change.courierId, change.customerNote, change.metaData]
  const asksForMore = others.some((value) => value !== undefined) || change.force || change.note !== ""
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
  throw failWith(
    "rest_invalid_param",
    { fields: ["courier_id"] },
    { details: { courier_id: { code: "rest_not_in_enum", message: "" } } },
  )
}

/** The changed fields; keys that change nothing are left out, so that an idle request makes no event. */
function fieldChanges(order: OrderRow, change: OrderChange, now: number): Partial<OrderRow> {
  const changes: { -readonly [K in keyof OrderRow]?: OrderRow[K] } = {}
  const { minutesToArrive: minutes, printed, courierId, trackingUrl, customerNote, metaData } = change
  if (minutes !== undefined) Object.assign(changes, minutesChange(minutes, now))
  if (printed !== undefined && printed !== (order.printed_at !== null)) changes.printed_at = printed ? new Date(now) : null
  if (courierId !== undefined && courierId !== order.courier_number) changes.courier_number = courierId
  if (trackingUrl !== undefined && trackingUrl !== order.tracking_url) changes.tracking_url = trackingUrl
  if (customerNote !== undefined && customerNote !== order.customer_note) changes.customer_note = customerNote
  if (metaData) {
    const meta = mergedMeta(order.meta, metaData)
    if (!isDeepStrictEqual(meta, { ...order.meta })) changes.meta = meta
  }
  return changes
}

/** Minutes until the food is there: the estimate counts from now. */
export function minutesChange(minutes: number | null, now: number): Pick<OrderRow, "minutes_to_arrive" | "estimated_at"> {
  return { minutes_to_arrive: minutes, estimated_at: minutes === null ? null : new Date(now + minutes * 60_000) }
}

function mergedMeta(present: OrderRow["meta"], entries: NonNullable<OrderChange["metaData"]>): Record<string, string> {
  const merged = new Map(Object.entries(present))
  for (const { key, value } of entries) {
    if (value === null || value === "") merged.delete(key)
    else merged.set(key, value)
  }
  if (merged.size > META_LIMIT) {
    throw failWith(
      "rest_invalid_param",
      { fields: ["meta_data"] },
      { details: { meta_data: { code: "rest_too_long", message: "" } } },
    )
  }
  return Object.fromEntries(merged)
}
