import { LOCALES, type ScreenLanguage } from "../words/dictionary"

/** Cached, because creating a formatter takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(
  language: ScreenLanguage,
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${name}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...options })
  formats.set(key, format)
  return format
}

/** The time of an instant on the restaurant's clock: `20:14`. */
export function clockTime(instant: string | number, zone: string, language: ScreenLanguage): string {
  return formatOf(language, zone, "clock", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant))
}

/** As {@link clockTime}, with the weekday if it is not the day of `now`: `sat 20:14`. */
export function dayAndTime(instant: string | number, now: number, zone: string, language: ScreenLanguage): string {
  const day = formatOf(language, zone, "day", { year: "numeric", month: "numeric", day: "numeric" })
  const time = clockTime(instant, zone, language)
  if (day.format(new Date(instant)) === day.format(now)) return time
  return `${formatOf(language, zone, "weekday", { weekday: "short", day: "numeric" }).format(new Date(instant))} ${time}`
}

/** Whole minutes from `now` until an instant; negative if the instant has passed. */
export function minutesUntil(instant: string | number, now: number): number {
  return Math.ceil((new Date(instant).getTime() - now) / 60_000)
}
