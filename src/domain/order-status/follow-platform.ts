import { type OrderStatus, UNDONE_STATUSES, UNPAID_STATUSES } from "./statuses"

/** How far the platform's own order is, as far as our statuses have a word for it (contract section 7, Native counterparts). */
export interface PlatformFacts {
  readonly cancelled: boolean
  /** The platform's order is completed, or archived after that. */
  readonly closed: boolean
  /** Something of it is packed. */
  readonly fulfilled: boolean
  /** Everything has left the store. */
  readonly shipped: boolean
  /** Everything has arrived. */
  readonly delivered: boolean
  /** Nothing is left to be paid. */
  readonly paid: boolean
  /** All money that was taken has gone back. */
  readonly refunded: boolean
}

export interface FollowQuestion {
  readonly status: OrderStatus
  /** What our own moves have already said, so that the platform's doing of it is no news. */
  readonly sent: boolean
  readonly completed: boolean
  readonly finalized: boolean
  /** New orders wait for the store's word. */
  readonly manualAcceptance: boolean
  /** The platform's order before it changed, and as it is. */
  readonly before: PlatformFacts
  readonly now: PlatformFacts
}

export interface FollowDecision {
  /** Where the platform has taken the order; null: nowhere that we are not. */
  readonly status: OrderStatus | null
  /** It became paid just now. */
  readonly paid: boolean
}

/** Packing an order takes it on, if nobody has yet. */
const NOT_TAKEN_ON: readonly OrderStatus[] = ["pending", "on-hold", "accepting", "accepted", "failed"]

/**
 * Where a change on the platform takes our order: the furthest that has newly come about there, also where the graph of ordinary
 * moves has no edge. What our own moves have brought about there is no news, and nothing leads out of `cancelled` and `refunded`.
 */
export function decideFollow(question: FollowQuestion): FollowDecision {
  const paid = question.now.paid && !question.before.paid
  if (UNDONE_STATUSES.includes(question.status)) return { status: null, paid }
  const target = targetOf(question)
  return { status: target === question.status ? null : target, paid }
}

function targetOf({ status, sent, completed, finalized, manualAcceptance, before, now }: FollowQuestion): OrderStatus | null {
  const news = (fact: keyof PlatformFacts): boolean => now[fact] && !before[fact]
  if (news("cancelled")) return "cancelled"
  if (news("refunded")) return "refunded"
  if (!finalized && now.closed && now.paid && (news("closed") || news("paid"))) return "finalized"
  if (!completed && (news("closed") || news("delivered"))) return "completed"
  if (!sent && news("shipped")) return "shipped"
  if (!sent && news("fulfilled") && NOT_TAKEN_ON.includes(status)) return "processing"
  if (news("paid") && UNPAID_STATUSES.includes(status)) return manualAcceptance ? "accepting" : "processing"
  return null
}
