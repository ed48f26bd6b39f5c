/**
 * Whether the store delivers to a country: those of its region only. The delivery address decides the tax, so a country that the
 * region does not have would be a way around it (contract section 5).
 * @param countries of the region, ISO 3166 alpha-2 in any letter case
 * @param country empty: none was named, the store's own is meant
 */
export function isServedCountry(countries: readonly string[], country: string): boolean {
  return country === "" || countries.some((code) => code.toLowerCase() === country.toLowerCase())
}
