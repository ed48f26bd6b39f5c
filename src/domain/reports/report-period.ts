import { type CalendarDate, dateOf, dayNumberOf } from "../time"

/** Default number of days of a report. */
const DEFAULT_DAYS = 30

export interface ReportPeriod {
  readonly from: CalendarDate
  /** Included. */
  readonly to: CalendarDate
}

/**
 * The business dates of a report. The last date defaults to today, or to the first date if that is later. The first date defaults to 29
 * days before the last, so that the report has 30 days.
 * @returns undefined if the report would end before it begins
 */
export function reportPeriod(
  asked: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined },
  today: CalendarDate,
): ReportPeriod | undefined {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const from = asked.from ?? dateOf(Math.max(dayNumberOf("0001-01-01"), dayNumberOf(to) - DEFAULT_DAYS + 1))
  return from > to ? undefined : { from, to }
}
