import { type CalendarDate, type DayNumber, dateOf } from "../time"
import { type PreparedContext, prepare, type ScheduleContext } from "./schedule-context"

/** The days that can be chosen, both included. */
export interface Horizon {
  readonly today: DayNumber
  readonly last: DayNumber
}

/**
 * Today and the last day that can be chosen: from the date on which the running range began (none runs: the calendar date) to
 * the calendar date + `advance_days`. Where the date cannot be chosen, today alone.
 */
export function horizonOf({ calendar, mode, now }: PreparedContext): Horizon {
  const calendarDay = calendar.calendarDay(now)
  const today = calendar.runningAt(now)?.day ?? calendarDay
  return { today, last: mode.date_selection_enabled ? Math.max(today, calendarDay + mode.advance_days) : today }
}

/** *Today* as the kitchen counts: at 00:15 of Friday's 18:00–02:00 still Friday (contract section 4). */
export function businessDate(ctx: ScheduleContext): CalendarDate {
  return dateOf(horizonOf(prepare(ctx)).today)
}
