import type { Minor } from "../../money"

/**
 * The state of an order's online payment. `open`: it can be paid. `paid`: the provider has authorised or taken the money.
 * `closing`: it can no longer be paid, and its session must still be voided. `closed`: finished. `owed`: the guest must be
 * refunded.
 */
export const ONLINE_STATES = ["open", "paid", "closing", "closed", "owed"] as const
export type OnlineState = (typeof ONLINE_STATES)[number]

/** Why an order can no longer be paid online. `offline`: it is paid on delivery, or the store accepted it unpaid. */
export const CLOSE_REASONS = ["expired", "cancelled", "offline"] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/**
 * `mismatch`: the paid amount differs from the amount due; `late`: paid after the order was undone; `lapsed`: the authorisation
 * ended at the provider, or Medusa cancelled it when the order was edited.
 */
export const PAYMENT_PROBLEMS = ["mismatch", "late", "lapsed"] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** `payment.status` of a response (contract section 16). */
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

/** The money booked for an order, over all its payments. */
export interface BookedMoney {
  /** Authorised or captured by the provider, without cancelled payments. */
  readonly amount: Minor
  readonly captured: Minor
  readonly refunded: Minor
}

export interface PaymentPicture {
  readonly state: OnlineState
  readonly closedFor: CloseReason | null
  readonly problem: PaymentProblem | null
  /** The platform's status of the open session; null: no session is open. */
  readonly session: string | null
  /** null: nothing was ever booked. */
  readonly money: BookedMoney | null
}

/** The payment status for the store and its guest. */
export function paymentStatus({ state, closedFor, problem, session, money }: PaymentPicture): PaymentStatus {
  if (money !== null) return statusOfMoney(money, problem)
  // Nothing was due, so nothing was booked. A later edit may have raised the total.
  if (state === "paid") return problem === "mismatch" ? "mismatch" : "captured"
  if (state === "open") return statusOfSession(session)
  if (closedFor === "offline") return "offline"
  return closedFor === "expired" ? "expired" : "voided"
}

/**
 * The payment status of an order that was placed from the platform's own cart.
 * @param money null: nothing was ever booked
 * @param isUndone the order is cancelled or refunded
 */
export function statusOfCartPayment(money: BookedMoney | null, due: Minor, isUndone: boolean): PaymentStatus {
  if (money !== null) return statusOfMoney(money, null)
  if (isUndone) return "voided"
  return due === 0n ? "captured" : "awaiting"
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

/** Why a payment cannot be opened, switched or abandoned: `details.reason` of `svc_payment_not_open`. */
export type NotOpenReason = "paid" | "mismatch" | CloseReason

/**
 * Why a payment can no longer be made.
 * @param expiresAt epoch ms
 * @param now epoch ms
 * @returns null while it can be made
 */
export function notOpenReason(
  payment: { readonly state: OnlineState; readonly closedFor: CloseReason | null; readonly problem: PaymentProblem | null },
  expiresAt: number,
  now: number,
): NotOpenReason | null {
  if (payment.state === "open") return now >= expiresAt ? "expired" : null
  if (payment.state === "paid")
    return payment.problem === "lapsed" ? "expired" : payment.problem === "mismatch" ? "mismatch" : "paid"
  return payment.closedFor ?? "cancelled"
}
