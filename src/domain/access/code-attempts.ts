/**
 * The limits of wrong device codes within a minute: per address, and for all addresses together. At a limit, every further code is refused
 * (contract section 17).
 */
export const WRONG_CODES = { perAddress: 5, overall: 100, withinMs: 60_000 } as const

/**
 * Returns what counts as one address in the limit of wrong codes: an IPv4 address itself, but the 64-bit network of an IPv6 address,
 * because one client can use all addresses of such a network.
 * @param address an IP address in any spelling
 */
export function countedAddress(address: string): string {
  if (!address.includes(":")) return address
  const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::")
  const groupsOf = (part: string) => (part === "" ? [] : part.split(":"))
  const first = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  // An IPv4 address at the end replaces two groups. It is never among the first four, which are the network.
  const written = first.length + last.length + (address.includes(".") ? 1 : 0)
  const groups = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - written)).fill("0"), ...last]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""))
  return `${network.join(":")}::/64`
}

/** The wrong codes of the last minute. Instants in epoch milliseconds; null if there are fewer wrong codes than that. */
export interface WrongCodes {
  /** Time of the fifth most recent wrong code from this address. */
  readonly limitOfAddress: number | null
  /** Time of the hundredth most recent wrong code from any address. */
  readonly limitOverall: number | null
}

/** Milliseconds until a code may be tried again; 0: now. */
export function waitBeforeCode({ limitOfAddress, limitOverall }: WrongCodes, now: number): number {
  const free =
    Math.max(limitOfAddress ?? Number.NEGATIVE_INFINITY, limitOverall ?? Number.NEGATIVE_INFINITY) + WRONG_CODES.withinMs
  return Math.max(0, free - now)
}
