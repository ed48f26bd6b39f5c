import { type CalendarDate, type DayNumber, dateOf } from "../time"
import { type PreparedContext, prepare, type ScheduleContext } from "./schedule-context"

/** The first and the last selectable day. */
export interface Horizon {
  readonly today: DayNumber
  readonly last: DayNumber
}

/**
 * The days from today (the date on which the running range began, otherwise the calendar date) to the calendar date + `advance_days`. Without date
 * selection, only today.
 */
export function horizonOf({ calendar, mode, now }: PreparedContext): Horizon {
  const calendarDay = calendar.calendarDay(now)
  const today = calendar.runningAt(now)?.day ?? calendarDay
  return { today, last: mode.date_selection_enabled ? Math.max(today, calendarDay + mode.advance_days) : today }
}

/** The business date: at 00:15 of Friday's 18:00–02:00 it is still Friday (contract section 4). */
export function businessDate(ctx: ScheduleContext): CalendarDate {
  return dateOf(horizonOf(prepare(ctx)).today)
}
