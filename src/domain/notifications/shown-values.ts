import type { MailLanguage } from "../mails"

const LOCALES: Readonly<Record<MailLanguage, string>> = { es: "es-ES", en: "en-GB" }

/** An instant in the store's time zone: `20/11/2026, 21:30`. @param at epoch ms */
export function shownInstant(at: number, timezone: string, language: MailLanguage): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
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
