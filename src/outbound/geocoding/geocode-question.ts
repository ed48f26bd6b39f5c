import { z } from "@medusajs/framework/zod"
import type { GeoPoint } from "../../domain/settings/operation-settings"
import type { ProviderAccess } from "../routing/route-question"
import type { VendorCall } from "../vendor-call"

export interface GeocodeQuestion {
  readonly address: string
  /** Of the site, `es` or `en`. */
  readonly language: string
  /** Of the store, ISO 3166 alpha-2: where the address is looked for first. */
  readonly country: string
  /** Near which one of equal names is meant; null: not known. */
  readonly near: GeoPoint | null
}

/** Makes the question for the coordinates of an address. */
export type GeocodingAdapter = (question: GeocodeQuestion, access: ProviderAccess) => VendorCall<GeoPoint>

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
