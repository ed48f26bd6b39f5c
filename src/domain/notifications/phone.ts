import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * A phone number in E.164 form (`+34600111222`). A number without a country code belongs to the store's country.
 * @param country ISO 3166 alpha-2
 * @returns null: not a valid number
 */
export function internationalPhone(phone: string, country: string): string | null {
  const home = country.toUpperCase()
  // Many people write `00` for `+`, in any country.
  const written = phone.trim().replace(/^00(?=[1-9])/, "+")
  const parsed = parsePhoneNumberFromString(
    written,
    isSupportedCountry(home) ? { defaultCountry: home as CountryCode } : undefined,
  )
  return parsed?.isPossible() && !parsed.ext ? parsed.number : null
}
