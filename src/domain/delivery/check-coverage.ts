import type { Minor } from "../money"
import type { DeliverySettings } from "../settings/operation-settings"
import type { Measurement } from "./measurement"
import { quoteFee } from "./quote-fee"

/** What can be told of an address without a cart. `fee` in minor units, 0 where nothing is delivered. */
export interface Coverage {
  readonly deliverable: boolean
  /** null when covered. */
  readonly reason: string | null
  /** Whole metres; 0 when not measured. */
  readonly distanceMeters: number
  readonly fee: Minor
}

/**
 * Whether an address is delivered to, and for how much (contract section 5, `check-address`). Without a routing service the
 * store delivers anywhere at its fixed fee, and nowhere in the modes that depend on a distance.
 */
export function checkCoverage(settings: DeliverySettings, measurement: Measurement, digits: number): Coverage {
  const quote = (distance: { readonly meters: number } | null) =>
    quoteFee(settings, { orderType: "delivery", distance, cartTotal: null, digits })
  if (measurement.ok) {
    const { applies, fee, reason } = quote({ meters: measurement.meters })
    return { deliverable: applies, reason, distanceMeters: measurement.meters, fee }
  }
  const anywhere = measurement.reason === "no_api_key" && settings.fee_mode === "fixed"
  return { deliverable: anywhere, reason: measurement.reason, distanceMeters: 0, fee: anywhere ? quote(null).fee : 0n }
}
