/** An address as sent to an outside service: one line without repeated spaces. Empty when nothing is left. */
export function addressLine(address: string): string {
  return address
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/ ?, ?/g, ", ")
    .replace(/^[\s,]+|[\s,]+$/g, "")
}

/**
 * The cache key of an address's measured distance. Equal for addresses that differ only in case, spaces, commas or the
 * composition of accents. Accents themselves count, because they can distinguish streets.
 */
export function addressCacheKey(address: string): string {
  return addressLine(address).normalize("NFKC").toLowerCase()
}
