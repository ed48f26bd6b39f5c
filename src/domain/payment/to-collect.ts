import type { Minor } from "../money"

/**
 * What the customer still has to pay when the order is handed over. An authorised payment will be captured, so collecting it too would take the
 * money twice.
 * @param authorised by an online payment that is neither captured nor cancelled
 */
export function toCollect({
  isPaid,
  total,
  authorised,
}: {
  readonly isPaid: boolean
  readonly total: Minor
  readonly authorised: Minor
}): Minor {
  return isPaid || authorised >= total ? 0n : total - authorised
}
