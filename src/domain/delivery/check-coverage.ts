import type { Minor } from "../money"
import type { DeliverySettings } from "../settings/operation-settings"
import type { Measurement } from "./measurement"
import { needsDistance, quoteFee } from "./quote-fee"

/** The coverage of an address without a cart. `fee` in minor units, 0 where the store does not deliver. */
export interface Coverage {
  readonly deliverable: boolean
  /** null when covered. */
  readonly reason: string | null
  /** True if a vendor knows no such address or no route to it. */
  readonly unknownAddress: boolean
  /** Whole metres; 0 when not measured. */
  readonly distanceMeters: number
  readonly fee: Minor
}

/**
 * Whether the store delivers to an address, and at which fee (contract section 5, `check-address`). Without a routing service, a fixed fee
 * without a limit covers every address; settings that depend on the distance cover none.
 */
export function checkCoverage(settings: DeliverySettings, measurement: Measurement, digits: number): Coverage {
  const quote = (distance: { readonly meters: number } | null) =>
    quoteFee(settings, { orderType: "delivery", distance, cartTotal: null, digits })
  if (measurement.ok) {
    const { applies, fee, reason } = quote({ meters: measurement.meters })
    return { deliverable: applies, reason, unknownAddress: false, distanceMeters: measurement.meters, fee }
  }
  const anywhere = measurement.reason === "no_api_key" && !needsDistance(settings)
  return {
    deliverable: anywhere,
    reason: measurement.reason,
    unknownAddress: measurement.unknownAddress === true,
    distanceMeters: 0,
    fee: anywhere ? quote(null).fee : 0n,
  }
}
