import { z } from "@medusajs/framework/zod"
import type { GeoPoint } from "../../domain/settings/operation-settings"
import type { ProviderAccess } from "../routing/route-question"
import type { VendorCall } from "../vendor-call"

export interface GeocodeQuestion {
  readonly address: string
  /** Language of the store: the name of a folder of `src/languages`. */
  readonly language: string
  /** Country of the store, ISO 3166 alpha-2: searched first. */
  readonly country: string
  /** Prefers results near this point; null: not known. */
  readonly near: GeoPoint | null
}

/** Builds the request for the coordinates of an address. */
export type GeocodingAdapter = (question: GeocodeQuestion, access: ProviderAccess) => VendorCall<GeoPoint>

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
