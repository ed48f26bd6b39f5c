import type { DeliveryTier } from "../settings/operation-settings"
import { type Distance, exactKilometres } from "./distance"

/**
 * The tier that contains a distance, null past the last one or in a gap. A tier includes both limits, but a limit shared with the
 * next tier belongs to the next (contract section 5).
 * @example tiers 0–3 and 3–5: 3 km is in the second, 5 km too, 5.001 km in none
 */
export function tierOf(tiers: readonly DeliveryTier[], distance: Distance): DeliveryTier | null {
  const kilometres = exactKilometres(distance)
  for (const [index, tier] of tiers.entries()) {
    if (kilometres.isLessThan(tier.from_km) || kilometres.isGreaterThan(tier.to_km)) continue
    const next = tiers[index + 1]
    const leftToNext = next !== undefined && kilometres.isEqualTo(tier.to_km) && kilometres.isEqualTo(next.from_km)
    if (!leftToNext) return tier
  }
  return null
}
