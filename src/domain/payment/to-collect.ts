import type { Minor } from "../money"

export interface Collecting {
  /** The order is finalized, or called off: nothing is handed over any more. */
  readonly isOver: boolean
  /** The order counts as paid: a later refund is no reason to collect it again. */
  readonly isPaid: boolean
  readonly total: Minor
  /** The amount that an online payment has authorised, if it is neither captured nor cancelled: it will be captured. */
  readonly authorised: Minor
  readonly captured: Minor
  readonly refunded: Minor
  /** The amount that the platform reports as left to pay, without returns and credits; null: it reports none. */
  readonly due: Minor | null
}

/** What the customer still has to pay when the order is handed over, even after an edit or a payment of another amount. Never more than is due. */
export function toCollect({ isOver, due, ...money }: Collecting): Minor {
  if (isOver) return 0n
  const unpaid = unpaidOf(money)
  // After a refund, the platform does not report the refunded amount as due again. But if the whole payment was refunded and the order
  // continues, the customer has to pay when it is handed over.
  const isReturned = !money.isPaid && money.refunded > 0n && money.refunded >= money.captured
  return due === null || isReturned || unpaid < due ? unpaid : atLeastZero(due)
}

function unpaidOf({ isPaid, total, authorised, captured, refunded }: Omit<Collecting, "isOver" | "due">): Minor {
  if (isPaid) return captured > 0n ? atLeastZero(total - captured) : 0n
  return atLeastZero(total - authorised - atLeastZero(captured - refunded))
}

const atLeastZero = (amount: Minor): Minor => (amount > 0n ? amount : 0n)
