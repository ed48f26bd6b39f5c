import { WEEKDAYS, type Weekday } from "../settings/operation-settings"

/** A calendar date, `YYYY-MM-DD`, years 0001 to 9999. */
export type CalendarDate = string

/** Days since 1970-01-01, for arithmetic on dates. */
export type DayNumber = number

const DATE = /^(?!0000)(\d{4})-(\d{2})-(\d{2})$/
const DAYS_OF_ERA = 146_097
/** 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468

/** The day number of a civil date. Years start in March, so that the leap day comes last (Gregorian calendar of 400-year eras). */
function civilDayNumber(year: number, month: number, day: number): DayNumber {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_OF_ERA + dayOfEra - EPOCH_SHIFT
}

/** The day number of a date; NaN for a date that {@link isCalendarDate} refuses. */
export function dayNumberOf(date: CalendarDate): DayNumber {
  const parts = DATE.exec(date)
  if (!parts) return Number.NaN
  const number = civilDayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  // A day beyond the end of its month would become one of the next month.
  return dateOf(number) === date ? number : Number.NaN
}

/** The date of a day number. */
export function dateOf(dayNumber: DayNumber): CalendarDate {
  const shifted = dayNumber + EPOCH_SHIFT
  const era = Math.floor(shifted / DAYS_OF_ERA)
  const dayOfEra = shifted - era * DAYS_OF_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const text = `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`
  return year < 1000 ? text.padStart(10, "0") : text
}

/** The last valid calendar date. */
export const LAST_DAY: DayNumber = civilDayNumber(9999, 12, 31)

/** True for an existing calendar date: not for `2026-02-30`, not for `2026-2-3`. */
export function isCalendarDate(text: string): text is CalendarDate {
  return !Number.isNaN(dayNumberOf(text))
}

/** The lowercase English name of a day's weekday. */
export function weekdayOf(dayNumber: DayNumber): Weekday {
  // Day 0, 1970-01-01, was a Thursday.
  return WEEKDAYS[(((dayNumber + 3) % 7) + 7) % 7] as Weekday
}
