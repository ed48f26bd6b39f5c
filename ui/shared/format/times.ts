import { LOCALES, type ScreenLanguage } from "../words/dictionary"
import { formatter } from "./formatters"

const inZone = (language: ScreenLanguage, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatter(Intl.DateTimeFormat, LOCALES[language], options)

/** The time of an instant on the restaurant's clock: `20:14`. */
export function clockTime(instant: string | number, zone: string, language: ScreenLanguage): string {
  return inZone(language, { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant))
}

/** As {@link clockTime}, with the weekday if the instant is not on the day of `now`: `sat 20:14`. */
export function dayAndTime(instant: string | number, now: number, zone: string, language: ScreenLanguage): string {
  const day = inZone(language, { timeZone: zone, year: "numeric", month: "numeric", day: "numeric" })
  const time = clockTime(instant, zone, language)
  if (day.format(new Date(instant)) === day.format(now)) return time
  return `${inZone(language, { timeZone: zone, weekday: "short", day: "numeric" }).format(new Date(instant))} ${time}`
}

/** Whole minutes from `now` until an instant; negative if the instant has passed. */
export function minutesUntil(instant: string | number, now: number): number {
  return Math.ceil((new Date(instant).getTime() - now) / 60_000)
}
