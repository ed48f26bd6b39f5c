/** Text formats that several fields share. Errors name the required format ({@link formatOf}). */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/
export const FULFILLMENT_TIME = /^(?:now|asap|(?:[01]\d|2[0-3]):[0-5]\d)$/
export const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/
export const COLOUR = /^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/
export const COUNTRY_CODE = /^[A-Za-z]{2}$/
/** Text of one line, without control characters: it appears in mails and in print. */
export const ONE_LINE = /^\P{Cc}*$/u
/** Text that may contain line breaks and tabs, but no other control characters. */
export const SEVERAL_LINES = /^(?:\P{Cc}|[\n\r\t])*$/u

export const FORMATS = {
  time: "HH:MM",
  date: "YYYY-MM-DD",
  instant: "YYYY-MM-DDTHH:MM:SSZ, YYYY-MM-DDTHH:MM:SS+HH:MM",
  country: "ISO 3166-1 alpha-2 (ES)",
  timezone: "IANA (Europe/Madrid)",
  webAddress: "https://…",
} as const

const OF_PATTERN: ReadonlyMap<string, string> = new Map([
  [String(TIME_OF_DAY), FORMATS.time],
  [String(FULFILLMENT_TIME), `now, asap, ${FORMATS.time}`],
  [String(CALENDAR_DATE), FORMATS.date],
  [String(COLOUR), "#rgb, #rrggbb"],
  [String(COUNTRY_CODE), FORMATS.country],
])

const OF_NAME: ReadonlyMap<string, string> = new Map([
  ["date", FORMATS.date],
  ["datetime", FORMATS.instant],
  ["email", "name@example.com"],
])

/**
 * The required format of a text, in a readable form.
 * @param name of the format, as the schema library calls it
 * @param pattern the regular expression of the field, as text
 * @example formatOf("date", undefined) // "YYYY-MM-DD"
 */
export function formatOf(name: string, pattern: string | undefined): string | undefined {
  return (pattern === undefined ? undefined : OF_PATTERN.get(pattern)) ?? OF_NAME.get(name)
}
