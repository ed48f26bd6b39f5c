import { authorisedStatus } from "./first-status"
import { NOT_TAKEN_ON_STATUSES, type OrderStatus, UNDONE_STATUSES, UNPAID_STATUSES } from "./statuses"

/** The progress of a platform order, as far as our statuses express it (contract section 7, Native counterparts). */
export interface PlatformFacts {
  readonly cancelled: boolean
  /** The order is completed, or was archived after that. */
  readonly closed: boolean
  /** At least one item is packed. */
  readonly fulfilled: boolean
  /** Everything is shipped. */
  readonly shipped: boolean
  /** Everything is delivered. */
  readonly delivered: boolean
  /** Nothing is left to pay. */
  readonly paid: boolean
  /** A provider has authorised a payment; not Medusa's own provider, which takes no money. */
  readonly authorised: boolean
  /** Everything that was captured is refunded. */
  readonly refunded: boolean
}

export interface FollowQuestion {
  readonly status: OrderStatus
  /** Milestones that our order already has. A platform change that repeats one was caused by our own move and is ignored. */
  readonly sent: boolean
  readonly completed: boolean
  readonly finalized: boolean
  /** The order has an online payment that is settled by its own rules, not by what is booked on the platform. */
  readonly held: boolean
  /** The plugin itself has refunded the online payment, because the store called the order off. This refund does not move the order. */
  readonly returned: boolean
  /** New orders wait for the store's acceptance. */
  readonly manualAcceptance: boolean
  /** The platform's order before and after the change. */
  readonly before: PlatformFacts
  readonly now: PlatformFacts
}

export interface FollowDecision {
  /** The new status; null: no move. */
  readonly status: OrderStatus | null
  /** The change made the order paid. */
  readonly paid: boolean
}

/**
 * The status that a platform change moves our order to: the furthest newly reached one, even if no ordinary move leads there. Changes
 * caused by our own moves are ignored, and nothing leaves `cancelled` and `refunded`.
 */
export function decideFollow(question: FollowQuestion): FollowDecision {
  const paid = question.now.paid && !question.before.paid && !question.held && !question.returned
  if (UNDONE_STATUSES.includes(question.status)) return { status: null, paid }
  const target = targetOf(question)
  return { status: target === question.status ? null : target, paid }
}

function targetOf({
  status,
  sent,
  completed,
  finalized,
  held,
  returned,
  manualAcceptance,
  before,
  now,
}: FollowQuestion): OrderStatus | null {
  const news = (fact: keyof PlatformFacts): boolean => now[fact] && !before[fact]
  if (news("cancelled")) return "cancelled"
  if (news("refunded") && !returned) return "refunded"
  if (!finalized && now.closed && now.paid && (news("closed") || news("paid"))) return "finalized"
  if (!completed && (news("closed") || news("delivered"))) return "completed"
  if (!sent && news("shipped")) return "shipped"
  if (!sent && news("fulfilled") && NOT_TAKEN_ON_STATUSES.includes(status)) return "processing"
  if (news("paid") && !held && UNPAID_STATUSES.includes(status)) return manualAcceptance ? "accepting" : "processing"
  if (news("authorised") && !held && status === "pending") return authorisedStatus(manualAcceptance)
  return null
}
