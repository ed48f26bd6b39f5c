import { say, spoken } from "./language"
import { shop } from "./shop"

/** The present instant by the clock of the service, ms: that of a phone may be wrong. */
export function present(): number {
  const last = shop.value
  return last ? Date.now() + Date.parse(last.status.time) - last.at : Date.now()
}

const zone = (): string => shop.value?.status.timezone ?? "UTC"

/** The time of an instant at the restaurant: `20:30`. */
export function timeOf(instant: string | number): string {
  return new Intl.DateTimeFormat(spoken.value?.locale, {
    timeZone: zone(),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant))
}

/** The restaurant's calendar date of an instant: `2026-11-23`. */
export function dateOf(instant: string | number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone(), year: "numeric", month: "2-digit", day: "2-digit" }).format(
    new Date(instant),
  )
}

/** A calendar date as a text: today, tomorrow or `Saturday 28 November`. */
export function dayName(date: string, now = present()): string {
  if (date === dateOf(now)) return say("today")
  if (date === dateOf(now + 86_400_000)) return say("tomorrow")
  return new Intl.DateTimeFormat(spoken.value?.locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  }).format(new Date(`${date}T12:00:00Z`))
}

/** A calendar date of the coming week: today, tomorrow or `Saturday`. */
export function weekdayName(date: string, now = present()): string {
  if (date === dateOf(now)) return say("today")
  if (date === dateOf(now + 86_400_000)) return say("tomorrow")
  return new Intl.DateTimeFormat(spoken.value?.locale, { timeZone: "UTC", weekday: "long" }).format(new Date(`${date}T12:00:00Z`))
}

/** When something begins, seen from now: `20:30`, or with the day when it is not today. */
export function momentOf(instant: string): string {
  const date = dateOf(instant)
  return date === dateOf(present()) ? timeOf(instant) : say("day_at", { day: dayName(date), time: timeOf(instant) })
}

/** The restaurant's calendar day of an instant: `28 November 2026`. */
export function calendarDay(instant: string): string {
  return new Intl.DateTimeFormat(spoken.value?.locale, {
    timeZone: zone(),
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(new Date(instant))
}

/** Milliseconds until the restaurant's next day. */
export function nextMidnight(now = present()): number {
  const MINUTE = 60_000
  const today = dateOf(now)
  let later = now + MINUTE - (now % MINUTE)
  while (dateOf(later) === today) later += MINUTE
  return later - now
}
