import type { Minor } from "../money"

/**
 * How much an amount has changed, in percent with one decimal place (`"12.5"`, `"-3.0"`), rounded towards zero; null when the earlier
 * amount was zero.
 */
export function changeInPercent(later: Minor, earlier: Minor): string | null {
  if (earlier === 0n) return null
  const size = earlier < 0n ? -earlier : earlier
  const tenths = ((later - earlier) * 1000n) / size
  const absolute = tenths < 0n ? -tenths : tenths
  return `${tenths < 0n ? "-" : ""}${absolute / 10n}.${absolute % 10n}`
}
