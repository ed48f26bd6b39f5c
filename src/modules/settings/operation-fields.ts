import { DefaultsUtils } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { canonicalDecimal, isBelow } from "../../domain/settings/decimal"
import { FORMATS, ONE_LINE, TIME_OF_DAY } from "../../errors/value-formats"

/** Bounds of contract section 1, "Typing". */
export const LIMITS = { text: 255, note: 1_000, url: 2_048, list: 200, amount: "1000000", kilometres: "20000" } as const

/** An optional field of a change in which null is a value; in other fields null means absent. */
export function sentOrNull<S extends z.ZodType>(schema: S) {
  return schema.nullable().optional()
}

/** A limit where 0 or null means no limit (contract section 1, "Typing"). */
export function limit(max: number) {
  return integer(0, max)
    .nullable()
    .transform((value) => value ?? 0)
}

/** A text of at most `max` characters. */
export function text(max: number = LIMITS.text) {
  return z.string().max(max)
}

/** A text of one line, of at most 255 characters. */
export function oneLineText() {
  return text().regex(ONE_LINE)
}

/** An integer from `min` to `max`. */
export function integer(min: number, max: number) {
  return z.int().min(min).max(max)
}

/** A decimal from 0 to `max`: accepts a JSON number or a decimal string, returns a decimal string. */
function decimal(max: string) {
  return z.union([z.number(), z.string().max(40)]).transform((value, context) => {
    const exact = canonicalDecimal(value)
    if (exact === null) context.addIssue({ code: "invalid_format", format: "decimal", input: String(value) })
    else if (isBelow(exact, "0"))
      context.addIssue({ code: "too_small", minimum: 0, inclusive: true, origin: "number", input: value })
    else if (isBelow(max, exact)) {
      context.addIssue({ code: "too_big", maximum: Number(max), inclusive: true, origin: "number", input: value })
    }
    return exact ?? "0"
  })
}

/** Money in major units of the store's currency. */
export function amount() {
  return decimal(LIMITS.amount)
}

/** A distance in kilometres, decimal. */
export function kilometres() {
  return decimal(LIMITS.kilometres)
}

/** `HH:MM`, 00:00 to 23:59. */
export function timeOfDay() {
  return z.string().regex(TIME_OF_DAY)
}

export function calendarDate() {
  return z.iso.date()
}

function isTimezone(name: string): boolean {
  // Offsets ("+02:00") are not IANA names, although the runtime accepts them.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    const known = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone
    // The runtime ignores case; clients with their own tables do not.
    return known === name || known.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

/** An IANA time zone known to this runtime. */
export function timezone() {
  return text().refine(isTimezone, { params: { code: "rest_not_in_enum", format: FORMATS.timezone } })
}

/** ISO 3166 alpha-2 codes of Medusa's countries, upper case. */
export const COUNTRIES: ReadonlySet<string> = new Set(DefaultsUtils.defaultCountries.map(({ alpha2 }) => alpha2.toUpperCase()))

/** ISO 3166 alpha-2, converted to upper case. */
export function country() {
  return z
    .string()
    .max(2)
    .transform((code) => code.toUpperCase())
    .refine((code) => COUNTRIES.has(code), { params: { code: "rest_not_in_enum", format: FORMATS.country } })
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (url.protocol === "http:" || url.protocol === "https:") && url.username === "" && url.password === ""
}

/** An absolute http(s) URL without credentials, or empty; trailing slashes are removed. */
export function webAddress() {
  return text(LIMITS.url)
    .refine((value) => value === "" || isWebAddress(value), {
      params: { code: "rest_invalid_pattern", format: FORMATS.webAddress },
    })
    .transform((value) => value.replace(/\/+$/, ""))
}

/** The base URL of a site. Links are made by appending to it, so it has neither query nor fragment. */
export function siteAddress() {
  return webAddress().refine((value) => !/[?#]/.test(value), { params: { code: "rest_invalid_pattern" } })
}

/**
 * An absolute http(s) URL shown on pages, or empty. It is stored in the URL standard's form, without quotes or line breaks that could break
 * a page.
 */
export function linkAddress() {
  return text(LIMITS.url)
    .refine((value) => value === "" || isWebAddress(value), {
      params: { code: "rest_invalid_pattern", format: FORMATS.webAddress },
    })
    .transform((value) => (value === "" || !URL.canParse(value) ? value : new URL(value).href))
}

/** A write-only secret: empty text keeps the stored secret, null clears it. */
export function secret() {
  return sentOrNull(text(LIMITS.url))
}

/** A list of at most 200 entries. */
export function list<S extends z.ZodType>(item: S) {
  return z.array(item).max(LIMITS.list)
}
