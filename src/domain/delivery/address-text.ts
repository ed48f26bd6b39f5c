/** An address as it is sent to an outside service: one line, without doubled spaces. Empty when nothing is left. */
export function addressLine(address: string): string {
  return address
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/ ?, ?/g, ", ")
    .replace(/^[\s,]+|[\s,]+$/g, "")
}

/**
 * The same text for addresses that differ in case, spaces, composition of accents and commas only: by it measured distances
 * are kept. Accents count: where they tell streets apart, they must.
 */
export function addressKey(address: string): string {
  return addressLine(address).normalize("NFKC").toLowerCase()
}
