import { decimalToNumber } from "../../domain/settings/decimal"
import type { DeliverySettings } from "../../domain/settings/operation-settings"

/** The delivery rates as JSON numbers, the same for customers (`GET /delivery/config`) and the store (`GET /settings/operation`). */
export function presentRates({
  max_distance_km,
  fee_mode,
  fixed_fee,
  fee_per_km,
  tiers,
  free_from,
}: Pick<DeliverySettings, "max_distance_km" | "fee_mode" | "fixed_fee" | "fee_per_km" | "tiers" | "free_from">) {
  return {
    max_distance_km: numberOrNull(max_distance_km),
    fee_mode,
    fixed_fee: decimalToNumber(fixed_fee),
    fee_per_km: decimalToNumber(fee_per_km),
    tiers: tiers.map((tier) => ({
      from_km: decimalToNumber(tier.from_km),
      to_km: decimalToNumber(tier.to_km),
      fee: decimalToNumber(tier.fee),
    })),
    free_from: numberOrNull(free_from),
  }
}

export function numberOrNull(decimal: string | null): number | null {
  return decimal === null ? null : decimalToNumber(decimal)
}
