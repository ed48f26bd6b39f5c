import type { Minor } from "../money"

export interface Collecting {
  /** The order is finalized, or called off: nothing is handed over any more. */
  readonly isOver: boolean
  /** The order counts as paid: a later refund is no reason to collect it again. */
  readonly isPaid: boolean
  readonly total: Minor
  /** By an online payment that is neither captured nor cancelled: it will be captured. */
  readonly authorised: Minor
  readonly captured: Minor
  readonly refunded: Minor
  /** What the platform says is left to pay, without what is given back or credited; null: it does not say. */
  readonly due: Minor | null
}

/** What the customer still has to pay when the order is handed over, even after an edit or a payment of another amount. Never more than is due. */
export function toCollect({ isOver, due, ...money }: Collecting): Minor {
  if (isOver) return 0n
  const unpaid = unpaidOf(money)
  // The platform credits a refund. If everything that was paid was returned and the order goes on, it is collected nevertheless.
  const isReturned = !money.isPaid && money.refunded > 0n && money.refunded >= money.captured
  return due === null || isReturned || unpaid < due ? unpaid : atLeastZero(due)
}

function unpaidOf({ isPaid, total, authorised, captured, refunded }: Omit<Collecting, "isOver" | "due">): Minor {
  if (isPaid) return captured > 0n ? atLeastZero(total - captured) : 0n
  return atLeastZero(total - authorised - atLeastZero(captured - refunded))
}

const atLeastZero = (amount: Minor): Minor => (amount > 0n ? amount : 0n)
