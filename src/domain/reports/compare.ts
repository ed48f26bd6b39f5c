import type { Minor } from "../money"

/**
 * How much an amount has changed, in percent with one decimal place (`"12.5"`, `"-3.0"`), rounded towards zero; null when the earlier
 * amount was zero.
 */
export function changeInPercent(now: Minor, before: Minor): string | null {
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  const tenths = ((now - before) * 1000n) / size
  const whole = tenths < 0n ? -tenths : tenths
  return `${tenths < 0n ? "-" : ""}${whole / 10n}.${whole % 10n}`
}
