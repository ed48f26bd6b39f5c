import type { Minor } from "../../money"
import type { OrderStatus } from "../../orders"
import { hasFailed, ORDER_STATUSES, STATUS_FACTS, UNDONE_STATUSES, UNSEEN_STATUSES } from "../../orders"
import type { BookedMoney, OnlineState } from "./online-payment"

/** Statuses that a payment moves an order out of. */
const WAITS_FOR_MONEY = ORDER_STATUSES.filter((status) => ["unpaid", "failed"].includes(STATUS_FACTS[status].stage))

/** Statuses that an order has only because it is not paid. */
export const HELD_UNPAID = UNSEEN_STATUSES.filter((status) => !UNDONE_STATUSES.includes(status))

/** The status of an order; `deleted`: it no longer exists. */
export type StatusOrDeleted = OrderStatus | "deleted"

export interface SettleQuestion {
  readonly state: OnlineState
  readonly order: StatusOrDeleted
  readonly money: Pick<BookedMoney, "amount" | "captured">
  /** The booked amount and currency equal the order's present total. */
  readonly agrees: boolean
  /** The store had closed the payment, and has collected the money in another way. */
  readonly isCollected: boolean
  /** New orders wait for the store's acceptance. */
  readonly manualAcceptance: boolean
}

export type SettleDecision =
  /** The order is kept and moves to `to`; null: it keeps its status, which does not wait for money. */
  | { readonly kind: "kept"; readonly to: OrderStatus | null }
  /** The amount differs from the amount due: the store decides. */
  | { readonly kind: "hold" }
  /** The order is paid twice: the store returns the money. */
  | { readonly kind: "twice" }
  /** The money is owed back: the order is undone or failed, or the store has collected its money and this payment is only authorised. */
  | { readonly kind: "owed" }
  /** Nothing is left to settle. */
  | { readonly kind: "nothing" }

/** The result for an order whose payment the provider confirmed and the platform booked. */
export function decideSettled({ state, order, money, agrees, isCollected, manualAcceptance }: SettleQuestion): SettleDecision {
  if (money.amount === 0n || state === "owed") return { kind: "nothing" }
  if (order === "deleted" || UNDONE_STATUSES.includes(order)) return state === "paid" ? { kind: "nothing" } : { kind: "owed" }
  if (state === "paid") return { kind: "nothing" }
  // A payment in time and of the right amount revives a failed order. Any other payment of a failed order is owed back.
  if (hasFailed(order) && (state !== "open" || !agrees)) return { kind: "owed" }
  if (isCollected) return { kind: money.captured > 0n ? "twice" : "owed" }
  if (!agrees) return { kind: "hold" }
  const to = manualAcceptance ? "accepting" : "processing"
  return { kind: "kept", to: WAITS_FOR_MONEY.includes(order) ? to : null }
}

/** Whether an order waits for payment although nothing is due. @param money null: nothing was ever booked */
export function isFree(order: OrderStatus, due: Minor, money: BookedMoney | null): boolean {
  return due === 0n && money === null && STATUS_FACTS[order].stage === "unpaid"
}

/** Whether an unpaid order has passed its deadline. @param now epoch ms */
export function isExpired(
  { state, expiresAt }: { readonly state: OnlineState; readonly expiresAt: number },
  now: number,
): boolean {
  return state === "open" && now >= expiresAt
}
