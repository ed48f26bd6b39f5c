import { z } from "@medusajs/framework/zod"
import { ADDRESS_UNKNOWN } from "../../domain/delivery"
import { API_ERROR } from "../vendor-call"
import { type GeocodingAdapter, latitude, longitude } from "./geocode-question"

const DEFAULT_BASE_URL = "https://nominatim.openstreetmap.org"

/** Coordinates are strings. */
const decimal = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?$/)
  .transform(Number)

const found = z.array(z.object({ lat: decimal.pipe(latitude), lon: decimal.pipe(longitude) }))

const refusal = z.object({ error: z.union([z.string(), z.object({})]) })

/** Nominatim, `search`. Its public server requires an identifying `User-Agent`. */
export const nominatim: GeocodingAdapter = ({ address, language, country }, { baseUrl, userAgent }) => {
  const query = new URLSearchParams({
    q: address,
    format: "jsonv2",
    limit: "1",
    countrycodes: country.toLowerCase(),
    "accept-language": language,
  })
  return {
    request: { method: "GET", url: `${baseUrl || DEFAULT_BASE_URL}/search?${query}`, headers: { "User-Agent": userAgent } },
    read: (json, succeeded) => {
      if (!succeeded) return null
      if (refusal.safeParse(json).success) return API_ERROR
      const read = found.safeParse(json)
      if (!read.success) return null
      const [place] = read.data
      return place ? { ok: true, value: { latitude: place.lat, longitude: place.lon } } : ADDRESS_UNKNOWN
    },
  }
}
