import type { Weekday } from "../settings/operation-settings"
import { type CalendarDate, dateOf } from "../time"
import { horizonOf } from "./business-date"
import { prepare, type ScheduleContext } from "./schedule-context"

export interface ScheduleDate {
  readonly date: CalendarDate
  readonly weekday: Weekday
  /** True if the date has ranges and the mode is enabled. */
  readonly open: boolean
  readonly rangesCount: number
}

const MAX_DATES = 90

/**
 * The dates from today on (contract section 4).
 * @param days number of dates, at most 90; by default today and the `advance_days` after it
 */
export function listDates(ctx: ScheduleContext, days?: number): ScheduleDate[] {
  const prepared = prepare(ctx)
  const { mode, calendar } = prepared
  const { today } = horizonOf(prepared)
  return Array.from({ length: days ?? Math.min(MAX_DATES, mode.advance_days + 1) }, (_, index) => {
    const rangesCount = calendar.hoursOn(today + index).length
    return {
      date: dateOf(today + index),
      weekday: calendar.weekday(today + index),
      open: mode.enabled && rangesCount > 0,
      rangesCount,
    }
  })
}
