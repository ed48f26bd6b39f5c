import type { Minor } from "../../money"
import type { BookedMoney, PaymentProblem } from "./online-payment"

export interface EditQuestion {
  readonly problem: PaymentProblem | null
  readonly money: Pick<BookedMoney, "amount" | "captured">
  /** What the order costs now, before the credit lines of refunds. */
  readonly total: Minor
  /** What the order's transactions add up to: everything captured, minus everything refunded, also beside this payment. */
  readonly booked: Minor
}

/**
 * What an edit means for the payment of a paid order. `lapsed`: its authorisation was cancelled, so nothing is paid. `mismatch`: another amount
 * is paid than it costs now. `agrees`: the amounts agree again. null: nothing is to be noted.
 */
export function decideEdited({ problem, money, total, booked }: EditQuestion): "lapsed" | "mismatch" | "agrees" | null {
  const { amount, captured } = money
  if (amount === 0n && captured === 0n) return total === 0n || problem === "lapsed" ? null : "lapsed"
  // A refund out of goodwill changes what is booked, not what was captured. Collecting or refunding a difference makes them the total.
  const differs = captured > 0n ? captured !== total && booked !== total : amount !== total
  if (differs) return "mismatch"
  return problem === "mismatch" ? "agrees" : null
}
