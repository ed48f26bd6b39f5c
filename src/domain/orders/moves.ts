import { failWith } from "../../errors"
import type { OrderType } from "../settings/operation-settings"
import { statusLabels } from "./status-labels"
import { CANCELLABLE_STATUSES, type OrderStatus, STATUS_FACTS, stageOf, UNDONE_STATUSES } from "./statuses"

/** The statuses that an order of this type may move to; without a type: orders of any type. */
export function nextStatuses(from: OrderStatus, orderType?: OrderType): OrderStatus[] {
  return STATUS_FACTS[from].next.filter(({ only }) => !orderType || !only || only === orderType).map(({ to }) => to)
}

export interface MoveQuestion {
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly orderType: OrderType
  /** Allows any move except out of `cancelled` or `refunded`. The caller has checked the permission and the note. */
  readonly force: boolean
}

export type MoveDecision =
  | { readonly kind: "stay" }
  | { readonly kind: "move"; readonly from: OrderStatus; readonly to: OrderStatus; readonly forced: boolean }

/**
 * Decides on one move (contract section 7, Moves). A move to the current status changes nothing.
 * @throws svc_invalid_transition with `{ from, to, allowed }`
 */
export function decideMove({ from, to: target, orderType, force }: MoveQuestion): MoveDecision {
  if (from === target) return { kind: "stay" }
  const allowed = nextStatuses(from, orderType)
  if (allowed.includes(target)) return { kind: "move", from, to: target, forced: false }
  if (force && !UNDONE_STATUSES.includes(from)) return { kind: "move", from, to: target, forced: true }
  throw failWith(
    "svc_invalid_transition",
    { from: statusLabels(from), to: statusLabels(target) },
    { details: { from, to: target, allowed } },
  )
}

/**
 * Until when the customer may cancel: within the minutes that the store allows, and only until the store has accepted the order.
 * @returns the last instant (epoch ms), which may have passed; null: the customer may not
 */
export function cancellableUntil(
  order: { readonly status: OrderStatus; readonly createdAt: number },
  settings: { readonly customer_cancel_minutes: number },
): number | null {
  return CANCELLABLE_STATUSES.includes(order.status) ? order.createdAt + settings.customer_cancel_minutes * 60_000 : null
}

/** Whether the customer may still cancel. */
export function customerMayCancel(
  order: { readonly status: OrderStatus; readonly createdAt: number },
  settings: { readonly customer_cancel_minutes: number },
  now: number,
): boolean {
  const until = cancellableUntil(order, settings)
  return until !== null && now <= until
}

/** Whether a move begins the preparation of an accepted order. A move that skips `accepted` does not: the order may still wait for its time. */
export function isStart(from: OrderStatus, to: OrderStatus | undefined): boolean {
  return to !== undefined && stageOf(from) === "accepted" && stageOf(to) === "making"
}

/**
 * What changes when the preparation of an order begins: `prepare_at` becomes that instant, unless the planned instant has passed.
 * @param now epoch ms
 */
export function startChange({ prepare_at: planned }: { readonly prepare_at: Date }, now: number): { prepare_at?: Date } {
  return planned.getTime() > now ? { prepare_at: new Date(now) } : {}
}
