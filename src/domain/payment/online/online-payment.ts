import type { Minor } from "../../money"

/**
 * Where the online payment of an order stands: `open`: it can be paid; `paid`: the provider has the guest's word or money; `closing`: it
 * can be paid no more, its session is still to be voided; `closed`: nothing is left to do; `owed`: money has to go back to the guest.
 */
export const ONLINE_STATES = ["open", "paid", "closing", "closed", "owed"] as const
export type OnlineState = (typeof ONLINE_STATES)[number]

/** Why an order can be paid online no more. `offline`: it is paid at the door, or the store took it on unpaid. */
export const CLOSE_REASONS = ["expired", "cancelled", "offline"] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** `mismatch`: another amount than due was paid; `late`: paid after the order was undone; `lapsed`: the authorisation ended at the provider. */
export const PAYMENT_PROBLEMS = ["mismatch", "late", "lapsed"] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** `payment.status` of an answer (contract section 16). */
export const PAYMENT_STATUSES = [
  "unopened",
  "awaiting",
  "action_required",
  "failed",
  "authorized",
  "captured",
  "mismatch",
  "partially_refunded",
  "refunded",
  "voided",
  "expired",
  "offline",
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The last decline, in the provider's words. */
export interface Decline {
  readonly code: string
  readonly message: string
}

/** What the platform has booked for an order, over all its payments. */
export interface BookedMoney {
  /** What the provider stands for: authorised or captured, of payments that were not cancelled. */
  readonly amount: Minor
  readonly captured: Minor
  readonly refunded: Minor
}

export interface PaymentPicture {
  readonly state: OnlineState
  readonly closedFor: CloseReason | null
  readonly problem: PaymentProblem | null
  /** The platform's status of the session that is open; null: none is. */
  readonly session: string | null
  /** null: nothing was ever booked. */
  readonly money: BookedMoney | null
}

/** What the store and its guest are told of a payment. */
export function paymentStatus({ state, closedFor, problem, session, money }: PaymentPicture): PaymentStatus {
  if (money !== null) return statusOfMoney(money, problem)
  if (state === "paid") return "captured"
  if (state === "open") return statusOfSession(session)
  if (closedFor === "offline") return "offline"
  return closedFor === "expired" ? "expired" : "voided"
}

function statusOfMoney({ amount, captured, refunded }: BookedMoney, problem: PaymentProblem | null): PaymentStatus {
  if (captured > 0n && refunded >= captured) return "refunded"
  if (refunded > 0n) return "partially_refunded"
  if (captured === 0n && amount === 0n) return "voided"
  if (problem === "mismatch") return "mismatch"
  return captured > 0n ? "captured" : "authorized"
}

function statusOfSession(session: string | null): PaymentStatus {
  switch (session) {
    case null:
    case "canceled":
      return "unopened"
    case "requires_more":
      return "action_required"
    case "error":
      return "failed"
    default:
      return "awaiting"
  }
}

/** Why a payment cannot be opened, switched or given up: `details.reason` of `svc_payment_not_open`. */
export type NotOpenReason = "paid" | "mismatch" | CloseReason

/** @param now epoch ms @returns null while it can be paid */
export function notOpenReason(
  payment: { readonly state: OnlineState; readonly closedFor: CloseReason | null; readonly problem: PaymentProblem | null },
  expiresAt: number,
  now: number,
): NotOpenReason | null {
  if (payment.state === "open") return now >= expiresAt ? "expired" : null
  if (payment.state === "paid") return payment.problem === "mismatch" ? "mismatch" : "paid"
  return payment.closedFor ?? "cancelled"
}
