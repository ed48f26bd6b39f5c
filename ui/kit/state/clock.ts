import { formatter } from "../../shared/format/formatters"
import { say, spoken } from "./language"
import { shop } from "./shop"

/** The current instant (ms) by the service's clock as of the last response, because a phone's clock may be wrong. */
export function present(): number {
  const last = shop.value
  return last ? Date.now() + Date.parse(last.status.time) - last.at : Date.now()
}

/** The name of the restaurant's time zone. */
export const zone = (): string => shop.value?.status.timezone ?? "UTC"

/** The restaurant's wall-clock time of an instant: `20:30`. */
export function timeOf(instant: string | number): string {
  return formatter(Intl.DateTimeFormat, spoken.value?.locale, {
    timeZone: zone(),
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(new Date(instant))
}

/** The restaurant's calendar date of an instant: `2026-11-23`. After midnight it is the new day, not the business date. */
export function dateOf(instant: string | number): string {
  const options = { timeZone: zone(), year: "numeric", month: "2-digit", day: "2-digit" } as const
  return formatter(Intl.DateTimeFormat, "en-CA", options).format(new Date(instant))
}

/** The calendar date some days after a date. It is computed by dates, because a day on which the clocks change does not have 24 hours. */
export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** A calendar date for display: today, tomorrow or `Saturday 28 November`; in short: `Sat 28`. */
export function dayName(date: string, now = present(), weekday: "long" | "short" = "long"): string {
  const today = dateOf(now)
  if (date === today) return say("today")
  if (date === dayAfter(today)) return say("tomorrow")
  return formatter(Intl.DateTimeFormat, spoken.value?.locale, {
    timeZone: "UTC",
    weekday,
    day: "numeric",
    ...(weekday === "long" && { month: weekday }),
  }).format(new Date(`${date}T12:00:00Z`))
}

/** A moment for display: `20:30`, with the calendar day if it is not today. */
export function momentOf(instant: string): string {
  const date = dateOf(instant)
  return date === dateOf(present()) ? timeOf(instant) : say("day_at", { day: dayName(date), time: timeOf(instant) })
}
