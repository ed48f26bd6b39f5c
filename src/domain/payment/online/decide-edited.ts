import type { Minor } from "../../money"
import type { BookedMoney, PaymentProblem } from "./online-payment"

export interface EditQuestion {
  readonly problem: PaymentProblem | null
  /** null: nothing was ever booked, because there was nothing to pay. */
  readonly money: Pick<BookedMoney, "amount" | "captured"> | null
  /** The sum of the order's transactions: captures minus refunds, including those outside this payment. */
  readonly booked: Minor
  /** What the order costs now, minus goodwill refunds. */
  readonly due: Minor
}

/**
 * What an edit means for the payment of a paid order. `lapsed`: its authorisation was cancelled, so nothing is paid. `mismatch`: the paid amount
 * differs from the amount due. `agrees`: the amounts agree again. null: nothing changes.
 */
export function decideEdited({ problem, money, booked, due }: EditQuestion): "lapsed" | "mismatch" | "agrees" | null {
  const isVoid = money !== null && money.amount === 0n && money.captured === 0n
  if (isVoid && booked === 0n) return due === 0n || problem === "lapsed" ? null : "lapsed"
  const isOnlyAuthorized = money !== null && money.captured === 0n && !isVoid
  if (due !== (isOnlyAuthorized ? money.amount : booked)) return "mismatch"
  return problem === null ? null : "agrees"
}
