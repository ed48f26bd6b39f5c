import type { OrderStatus } from "../../order-status"
import { UNDONE_STATUSES } from "../../order-status"
import type { BookedMoney, OnlineState } from "./online-payment"

/** Statuses from which a payment takes an order on. */
const WAITS_FOR_MONEY: readonly OrderStatus[] = ["pending", "on-hold", "failed"]

/** Statuses that an order still has only because it was not paid. */
export const HELD_UNPAID: readonly OrderStatus[] = ["pending", "failed"]

/** Where an order stands; `deleted`: it is gone. */
export type OrderStanding = OrderStatus | "deleted"

export interface SettleQuestion {
  readonly state: OnlineState
  readonly order: OrderStanding
  readonly money: Pick<BookedMoney, "amount">
  /** What is booked is what the order costs now, in its currency. */
  readonly agrees: boolean
  /** New orders wait for the store's word. */
  readonly manualAcceptance: boolean
}

export type SettleDecision =
  /** The order stands: it moves on to `to`; null: it is there already. */
  | { readonly kind: "stands"; readonly to: OrderStatus | null }
  /** Another amount than due: the store decides. */
  | { readonly kind: "hold" }
  /** The order is undone: the money goes back. */
  | { readonly kind: "owed" }
  /** Known already. */
  | { readonly kind: "nothing" }

/** What becomes of an order whose payment the provider has confirmed and the platform has booked. */
export function decideSettled({ state, order, money, agrees, manualAcceptance }: SettleQuestion): SettleDecision {
  if (money.amount === 0n || state === "owed") return { kind: "nothing" }
  if (order === "deleted" || UNDONE_STATUSES.includes(order)) return state === "paid" ? { kind: "nothing" } : { kind: "owed" }
  if (state === "paid") return { kind: "nothing" }
  if (!agrees) return { kind: "hold" }
  const to = manualAcceptance ? "accepting" : "processing"
  return { kind: "stands", to: WAITS_FOR_MONEY.includes(order) ? to : null }
}

/** Whether an order that waits for its payment is over: its time has run out. @param now epoch ms */
export function isExpired(
  { state, expiresAt }: { readonly state: OnlineState; readonly expiresAt: number },
  now: number,
): boolean {
  return state === "open" && now >= expiresAt
}
