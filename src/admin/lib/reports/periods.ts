import { type CalendarDate, dateOf, dayNumberOf } from "../../../domain/time/calendar-date"

export const PERIODS = ["today", "yesterday", "week", "month", "custom"] as const
export type Period = (typeof PERIODS)[number]

export interface Range {
  readonly from: CalendarDate
  /** Inclusive. */
  readonly to: CalendarDate
}

const shifted = (date: CalendarDate, days: number): CalendarDate => dateOf(dayNumberOf(date) + days)

/** The days of a named period. @param today the business date */
export function rangeOf(period: Exclude<Period, "custom">, today: CalendarDate): Range {
  if (period === "today") return { from: today, to: today }
  if (period === "month") return { from: `${today.slice(0, 8)}01`, to: today }
  if (period === "yesterday") {
    const yesterday = shifted(today, -1)
    return { from: yesterday, to: yesterday }
  }
  // Day 0 was a Thursday; weeks start on Monday.
  return { from: shifted(today, -((((dayNumberOf(today) + 3) % 7) + 7) % 7)), to: today }
}

/** The range with the same number of days that ends the day before this range. */
export function rangeBefore({ from, to }: Range): Range {
  const days = dayNumberOf(to) - dayNumberOf(from) + 1
  return { from: shifted(from, -days), to: shifted(from, -1) }
}

/** All days of a month. @param month `YYYY-MM` */
export function monthRange(month: string): Range {
  const from = `${month}-01`
  const next = dateOf(dayNumberOf(from) + 31).slice(0, 7)
  return { from, to: shifted(`${next}-01`, -1) }
}

/** The month nearest to a date. @param months `YYYY-MM`, in any order */
export function nearestMonth(months: readonly string[], date: CalendarDate): string | undefined {
  const at = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  const distance = (month: string): number => Math.abs(at(month) - at(date))
  return [...months].sort((a, b) => distance(a) - distance(b))[0]
}

/** Every day of a range. */
export function daysOf({ from, to }: Range): CalendarDate[] {
  return Array.from({ length: dayNumberOf(to) - dayNumberOf(from) + 1 }, (_, day) => shifted(from, day))
}
