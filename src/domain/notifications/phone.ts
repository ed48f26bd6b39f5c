import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * A phone as every network knows it (E.164, `+34600111222`). A number without its country's code is one of the store's country.
 * @param country ISO 3166 alpha-2
 * @returns null: no number that could be dialled
 */
export function internationalPhone(phone: string, country: string): string | null {
  const home = country.toUpperCase()
  // Many write the two zeros that they dial, wherever they are.
  const written = phone.trim().replace(/^00(?=[1-9])/, "+")
  const parsed = parsePhoneNumberFromString(
    written,
    isSupportedCountry(home) ? { defaultCountry: home as CountryCode } : undefined,
  )
  return parsed?.isPossible() && !parsed.ext ? parsed.number : null
}
