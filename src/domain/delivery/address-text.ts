/** An address as sent to an outside service: one line, without repeated spaces and without commas at its ends. It can be empty. */
export function addressLine(address: string): string {
  return address
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/ ?, ?/g, ", ")
    .replace(/^[\s,]+|[\s,]+$/g, "")
}

/**
 * The cache key of an address's measured distance. Equal for addresses that differ only in letter case, in spaces, in commas at the ends,
 * or in the Unicode form of their characters. Accents count, because they can distinguish streets.
 */
export function addressCacheKey(address: string): string {
  return addressLine(address).normalize("NFKC").toLowerCase()
}
