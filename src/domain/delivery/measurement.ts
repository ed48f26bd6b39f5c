/** Why a distance could not be measured (seed, "Address check result"; contract section 5). */
export type MeasurementFailure =
  | "empty_address"
  | "no_api_key"
  | "no_store_address"
  | "request_failed"
  | "invalid_response"
  | "api_error"
  | `http_${number}`

/** The driving distance from the store to an address, in whole metres, or why it is not known. */
export type Measurement =
  | { readonly ok: true; readonly meters: number }
  | { readonly ok: false; readonly reason: MeasurementFailure }

/** A distance that was measured. Routing services give fractions of a metre; a half goes up. */
export function measured(meters: number): Measurement {
  return { ok: true, meters: Math.round(meters) }
}

/** A distance that could not be measured. */
export function unmeasured(reason: MeasurementFailure): Measurement {
  return { ok: false, reason }
}
