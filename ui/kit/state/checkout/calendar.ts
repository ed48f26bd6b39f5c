import { formatter } from "../../../shared/format/formatters"
import { dateOf, dayAfter, present, zone } from "../clock"
import { say, spoken } from "../language"

/** A calendar date of the coming week for display: today, tomorrow or `Saturday`. */
export function weekdayName(date: string, now = present()): string {
  const today = dateOf(now)
  if (date === today) return say("today")
  if (date === dayAfter(today)) return say("tomorrow")
  return formatter(Intl.DateTimeFormat, spoken.value?.locale, { timeZone: "UTC", weekday: "long" }).format(
    new Date(`${date}T12:00:00Z`),
  )
}

/** The restaurant's calendar day of an instant: `28 November 2026`. */
export function calendarDay(instant: string): string {
  return formatter(Intl.DateTimeFormat, spoken.value?.locale, {
    timeZone: zone(),
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(new Date(instant))
}

/** Milliseconds until midnight at the restaurant. */
export function nextMidnight(now = present()): number {
  const MINUTE = 60_000
  const today = dateOf(now)
  let later = now + MINUTE - (now % MINUTE)
  while (dateOf(later) === today) later += MINUTE
  return later - now
}
