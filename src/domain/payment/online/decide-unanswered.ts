/** `made`: the provider has refunded it. `unmade`: it certainly has not. `unknown`: a person has to check. */
export type UnansweredOutcome = "made" | "unmade" | "unknown"

/** Amounts of one payment, in the provider's smallest units. */
export interface UnansweredMoney {
  /** The refunds that are booked. */
  readonly answered: bigint
  /** Other refunds that may be part of the total: reported to the store as unknown, or still in progress. */
  readonly uncertain: bigint
  /** The refunds that were started and got no response. The outcome is about these. */
  readonly unanswered: bigint
  /** The total that the provider has refunded; null: the provider does not report it. */
  readonly refunded: bigint | null
}

/**
 * Decides whether refunds without a response were made, by the total that the provider has refunded. The total may include refunds that the
 * store has made in the provider's own dashboard: the payer has received the money in either case.
 */
export function unansweredOutcome({ answered, uncertain, unanswered, refunded }: UnansweredMoney): UnansweredOutcome {
  if (refunded === null) return "unknown"
  if (refunded >= answered + uncertain + unanswered) return "made"
  return refunded <= answered ? "unmade" : "unknown"
}
