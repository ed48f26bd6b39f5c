import { z } from "@medusajs/framework/zod"
import { ADDRESS_UNKNOWN } from "../../domain/delivery"
import { API_ERROR } from "../vendor-call"
import { type GeocodingAdapter, latitude, longitude } from "./geocode-question"

const DEFAULT_BASE_URL = "https://maps.googleapis.com"

const found = z.object({
  status: z.literal("OK"),
  results: z.array(z.object({ geometry: z.object({ location: z.object({ lat: latitude, lng: longitude }) }) })).min(1),
})

const unknown = z.object({ status: z.literal("ZERO_RESULTS") })

/** OVER_QUERY_LIMIT, REQUEST_DENIED…: reported with status 200. */
const refusal = z.object({ status: z.string().refine((status) => status !== "OK") })

/** Google Geocoding API. The key is part of the URL, so errors and logs must not contain the URL. */
export const googleGeocoding: GeocodingAdapter = ({ address, language, country }, { baseUrl, apiKey, userAgent }) => {
  const query = new URLSearchParams({ address, key: apiKey, language, region: country.toLowerCase() })
  return {
    request: {
      method: "GET",
      url: `${baseUrl || DEFAULT_BASE_URL}/maps/api/geocode/json?${query}`,
      headers: { "User-Agent": userAgent },
    },
    read: (json, succeeded) => {
      if (!succeeded) return null
      if (unknown.safeParse(json).success) return ADDRESS_UNKNOWN
      if (refusal.safeParse(json).success) return API_ERROR
      const location = found.safeParse(json).data?.results[0]?.geometry.location
      return location ? { ok: true, value: { latitude: location.lat, longitude: location.lng } } : null
    },
  }
}
