export { decideFollow, type FollowDecision, type FollowQuestion, type PlatformFacts } from "./decide-follow"
export { firstStatus, type NativeProgress } from "./first-status"
export { areMarksOutdated, type KitchenMarks, type KitchenState, linesDone, linesReopened } from "./kitchen-marks"
export { isLate, LANE_STATUSES, LANES, type Lane, laneOf, laterFrom, NEW_STATUSES } from "./lanes"
export { FEE_MARK, FIELD_KEYS, type FieldKey, isFeeMarked, isServerKey, ORDER_KEYS, STATUS_KEY } from "./metadata-keys"
export { milestonesOf, NO_MILESTONES } from "./milestones"
export {
  cancellableUntil,
  customerMayCancel,
  decideMove,
  isStart,
  type MoveDecision,
  type MoveQuestion,
  nextStatuses,
  startChange,
} from "./moves"
export { owedRefund, owedSince } from "./owed-refund"
export type { Milestones } from "./status-facts"
export { statusLabel, statusLabels } from "./status-labels"
export {
  AWAITED_STATUSES,
  AWAITING_PAYMENT_STATUSES,
  CALLED_OFF_STATUSES,
  CAPTURING_STATUSES,
  COUNTED_STATUSES,
  COURIER_STATUSES,
  EARNING_STATUSES,
  hasFailed,
  isNotified,
  isOnTheWay,
  type NotifiedStatus,
  OCCUPYING_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  OVER_STATUSES,
  PAID_STATUSES,
  parseStatus,
  STATUS_FACTS,
  STOPPABLE_STATUSES,
  stageOf,
  statusIdentifier,
  TAKEN_ON_STATUSES,
  UNDONE_STATUSES,
  UNPAID_STATUSES,
  UNSEEN_STATUSES,
} from "./statuses"
