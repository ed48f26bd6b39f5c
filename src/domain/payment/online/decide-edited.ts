import type { Minor } from "../../money"
import type { BookedMoney, PaymentProblem } from "./online-payment"

export interface EditQuestion {
  readonly problem: PaymentProblem | null
  readonly money: Pick<BookedMoney, "amount" | "captured">
  /** What the order costs since its last edit. */
  readonly total: Minor
  /** What is due but not captured; negative: captured but not due. */
  readonly outstanding: Minor
}

/**
 * What an edit means for the payment of a paid order. `lapsed`: its authorisation was cancelled, so nothing is paid. `mismatch`: another amount
 * is paid than it costs now. `agrees`: the amounts agree again. null: nothing has changed since this was last noted.
 */
export function decideEdited({ problem, money, total, outstanding }: EditQuestion): "lapsed" | "mismatch" | "agrees" | null {
  const { amount, captured } = money
  if (amount === 0n && captured === 0n) return total === 0n || problem === "lapsed" ? null : "lapsed"
  const differs = captured > 0n ? outstanding !== 0n : amount !== total
  if (differs === (problem === "mismatch")) return null
  return differs ? "mismatch" : "agrees"
}
