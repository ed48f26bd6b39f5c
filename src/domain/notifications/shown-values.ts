import { type Language, wordsOf } from "../../languages"

/** An instant in the store's time zone: `20/11/2026, 21:30`. @param at epoch ms */
export function shownInstant(at: number, timezone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(wordsOf(language).locale, {
    timeZone: timezone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
  return format.format(at)
}
