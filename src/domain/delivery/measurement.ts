/** Why a distance could not be measured (seed, "Address check result"; contract section 5). */
export type MeasurementFailure =
  | "empty_address"
  | "no_api_key"
  | "no_store_address"
  | "request_failed"
  | "invalid_response"
  | "api_error"
  | `http_${number}`

/** Why a distance is not known. */
export interface Unmeasured {
  readonly ok: false
  readonly reason: MeasurementFailure
  /**
   * True if a vendor responded that it knows no such address or no route to it. All other failures do not depend on the address: an outage,
   * a refused key, an exhausted limit, missing settings.
   */
  readonly unknownAddress?: true
}

/** The driving distance from the store to an address, in whole metres, or why it is not known. */
export type Measurement = { readonly ok: true; readonly meters: number } | Unmeasured

/** A measured distance. Fractions of a metre are rounded half-up. */
export function measured(meters: number): Measurement {
  return { ok: true, meters: Math.round(meters) }
}

/** A distance that could not be measured. */
export function unmeasured(reason: MeasurementFailure): Unmeasured {
  return { ok: false, reason }
}

/** An address that no vendor finds, or without a road to it. `check-address` reports `api_error` (contract section 5). */
export const ADDRESS_UNKNOWN: Unmeasured = { ok: false, reason: "api_error", unknownAddress: true }
