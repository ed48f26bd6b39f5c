import type { MailLanguage } from "../mails"

const LOCALES: Readonly<Record<MailLanguage, string>> = { es: "es-ES", en: "en-GB" }

/** Money as the site's language writes it: `19,00 €`. Exact: the decimal string is never a binary number. */
export function shownMoney(decimal: string, currency: string, language: MailLanguage): string {
  const digits = decimal.split(".")[1]?.length ?? 0
  const format = new Intl.NumberFormat(LOCALES[language], {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** An instant as the store's clock shows it: `20/11/2026, 21:30`. @param at epoch ms */
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
