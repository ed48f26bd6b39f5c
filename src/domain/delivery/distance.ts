import BigNumber from "bignumber.js"

/**
 * The distance to the customer: whole metres from a routing service, or decimal kilometres from a caller (exact: 2.001 km is more
 * than 2 km).
 */
export type Distance = { readonly meters: number } | { readonly kilometres: string }

/** The distance in kilometres, exactly. */
export function exactKilometres(distance: Distance): BigNumber {
  return "meters" in distance ? new BigNumber(distance.meters).shiftedBy(-3) : new BigNumber(distance.kilometres)
}

/** The distance in whole metres, half-up, as in responses (contract section 5). */
export function wholeMeters(distance: Distance): number {
  return exactKilometres(distance).shiftedBy(3).integerValue(BigNumber.ROUND_HALF_UP).toNumber()
}

/** The distance in kilometres as a JSON number. */
export function kilometresNumber(distance: Distance): number {
  return exactKilometres(distance).toNumber()
}

/** The kilometres that a fee per kilometre charges: every started one, at least one (2.001 km are 3, 0 m is 1). */
export function startedKilometres(distance: Distance): number {
  return Math.max(1, exactKilometres(distance).integerValue(BigNumber.ROUND_CEIL).toNumber())
}
