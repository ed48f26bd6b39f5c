/**
 * Whether the store delivers to a country: only those of its region. The delivery address decides the tax, so another country
 * would avoid it (contract section 5).
 * @param countries of the region, ISO 3166 alpha-2 in any letter case
 * @param country empty: the store's own
 */
export function isServedCountry(countries: readonly string[], country: string): boolean {
  return country === "" || countries.some((code) => code.toLowerCase() === country.toLowerCase())
}
