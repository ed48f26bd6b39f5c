import { parseIncompletePhoneNumber } from "libphonenumber-js/min"

/** Separates an extension or a second number from a phone number. */
const NUMBER_END = /[\p{L}#,;/]+/u

/**
 * The numbers in a phone field, and all its digits as one number, each as its last nine digits, so that they are equal with and without
 * the country code. Digits of any script count. Empty: none is long enough for a phone.
 */
export function phoneKeys(phone: string): string[] {
  return [phone, ...phone.split(NUMBER_END)]
    .map((part) => parseIncompletePhoneNumber(part).replace(/\D/g, ""))
    .filter((digits) => digits.length >= 6)
    .map((digits) => digits.slice(-9))
}
