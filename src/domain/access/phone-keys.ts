import { parseIncompletePhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min"

/** Separates an extension or a second number from a phone number. */
const NUMBER_END = /[\p{L}#,;/]+/u
/** Fewer digits are no phone. */
const FEWEST_DIGITS = 6
/** Most countries' own numbers have at most so many digits. More mean that a country code may come first. */
const NATIONAL_DIGITS = 10

/**
 * The numbers in a phone field, and all its digits as one number, each as its national number, so that they are equal with and without the
 * country code. Digits of any script count. Empty: none is long enough for a phone.
 */
export function phoneKeys(phone: string): string[] {
  return [phone, ...phone.split(NUMBER_END)].flatMap((part) => {
    const written = parseIncompletePhoneNumber(part)
    return written.replace(/\D/g, "").length < FEWEST_DIGITS ? [] : keysOf(written)
  })
}

/** @param written digits, perhaps with `+`. Many people write `00` for it, or nothing. */
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
