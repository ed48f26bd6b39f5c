import { parseIncompletePhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"

/** Separates an extension or a second number from a phone number. */
const NUMBER_END = /[\p{L}#,;/]+/u
/** A text with fewer digits is not a phone number. */
const FEWEST_DIGITS = 6
/** Most national numbers have at most this many digits. A longer one may begin with a country code. */
const NATIONAL_DIGITS = 10

/**
 * The numbers in a phone field, in a form for comparison. A field can contain several numbers, so each part and the whole field are read.
 * Each is reduced to its national number, so the country code makes no difference. Digits of all scripts are read.
 * @returns an empty list if no number is long enough
 */
export function phoneKeys(phone: string): string[] {
  return [phone, ...phone.split(NUMBER_END)].flatMap((part) => {
    const written = parseIncompletePhoneNumber(part)
    return written.replace(/\D/g, "").length < FEWEST_DIGITS ? [] : keysOf(written)
  })
}

/**
 * The keys of one phone number. Many people write `00` instead of `+`, or omit it.
 * @param written digits, with or without `+`
 */
function keysOf(written: string): string[] {
  const digits = written.replace(/\D/g, "")
  const national = digits.replace(/^0+/, "")
  const isInternational = written.startsWith("+") || digits.startsWith("00")
  const parsed = parsePhoneNumberFromString(`+${national}`)
  const own = parsed?.isPossible() ? [parsed.nationalNumber.replace(/^0+/, "")] : []
  if (isInternational && own.length > 0) return own
  const mayHaveCode = !digits.startsWith("0") && digits.length > NATIONAL_DIGITS
  return mayHaveCode ? [national, ...own] : [national]
}
