/** How many wrong device codes are tried in a minute before all others are refused (contract section 17). */
export const WRONG_CODES = { perAddress: 5, overall: 100, withinMs: 60_000 } as const

/** The wrong codes of the last minute. Instants in epoch milliseconds, null where there are fewer. */
export interface WrongCodes {
  /** When the fifth most recent wrong code came from this address. */
  readonly limitOfAddress: number | null
  /** When the hundredth most recent wrong code came from any address. */
  readonly limitOverall: number | null
}

/** Milliseconds until a code may be tried again; 0: now. */
export function waitBeforeCode({ limitOfAddress, limitOverall }: WrongCodes, now: number): number {
  const free =
    Math.max(limitOfAddress ?? Number.NEGATIVE_INFINITY, limitOverall ?? Number.NEGATIVE_INFINITY) + WRONG_CODES.withinMs
  return Math.max(0, free - now)
}
