import type { Minor } from "../../money"
import type { BookedMoney, PaymentProblem } from "./online-payment"

export interface EditQuestion {
  readonly problem: PaymentProblem | null
  /** null: nothing was ever booked, because there was nothing to pay. */
  readonly money: Pick<BookedMoney, "amount" | "captured"> | null
  /** What the order's transactions add up to: everything captured, minus everything refunded, also beside this payment. */
  readonly booked: Minor
  /** What the order costs now, less what was refunded out of goodwill. */
  readonly due: Minor
}

/**
 * What an edit means for the payment of a paid order. `lapsed`: its authorisation was cancelled, so nothing is paid. `mismatch`: another amount
 * is paid than it costs now. `agrees`: the amounts agree again. null: nothing is to be noted.
 */
export function decideEdited({ problem, money, booked, due }: EditQuestion): "lapsed" | "mismatch" | "agrees" | null {
  const isVoid = money !== null && money.amount === 0n && money.captured === 0n
  if (isVoid && booked === 0n) return due === 0n || problem === "lapsed" ? null : "lapsed"
  const isOnlyAuthorized = money !== null && money.captured === 0n && !isVoid
  if (due !== (isOnlyAuthorized ? money.amount : booked)) return "mismatch"
  return problem === null ? null : "agrees"
}
