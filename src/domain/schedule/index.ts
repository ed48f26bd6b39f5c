export { businessDate } from "./business-date"
export { type DaySlots, daySlots, type Slot, selectableSlotKeys } from "./day-slots"
export {
  type AcceptedSelection,
  judgeSelection,
  type RefusedSelection,
  type ScheduleDecision,
  type ScheduleReason,
  type ScheduleSelection,
  type SlotCandidate,
  selectionSlotKeys,
} from "./judge-selection"
export { listDates, type ScheduleDate } from "./list-dates"
export { type BlockReason, type ClosedReason, type ModeStatus, modeStatus } from "./mode-status"
export type { ScheduleContext } from "./schedule-context"
export { nextDayOpening, serviceEnd } from "./service-day"
export { type SlotKey, slotKey } from "./slot-key"
export type { TakenCount } from "./slot-places"
