export { firstStatus, type NativeProgress, OVER_STATUSES } from "./first-status"
export { decideFollow, type FollowDecision, type FollowQuestion, type PlatformFacts } from "./follow-platform"
export { type Milestones, milestonesOf } from "./milestones"
export { customerMayCancel, decideMove, type MoveDecision, type MoveQuestion, nextStatuses } from "./moves"
export { owedRefund } from "./owed-refund"
export {
  ORDER_STATUSES,
  type OrderStatus,
  parseStatus,
  STATUS_FACTS,
  statusIdentifier,
  statusLabel,
  statusLabels,
  UNDONE_STATUSES,
  UNPAID_STATUSES,
  UNSEEN_STATUSES,
} from "./statuses"
