import { isServedCountry } from "../../domain/delivery"
import { invalidField } from "../../errors"

/**
 * Refuses an address in a country outside the store's region (contract section 5).
 * @param countries of the region, lower-case ISO 3166
 * @param country as sent; empty means the store's country
 * @param field the name of the field in the request
 * @throws rest_invalid_param naming the field and the allowed countries
 */
export function requireRegionCountry(countries: readonly string[], country: string, field: string): void {
  if (isServedCountry(countries, country)) return
  const allowed = countries.map((code) => code.toUpperCase())
  throw invalidField(field, { code: "rest_not_in_enum", allowed })
}
