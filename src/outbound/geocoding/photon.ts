import { z } from "@medusajs/framework/zod"
import { ADDRESS_UNKNOWN } from "../../domain/delivery"
import { type GeocodingAdapter, latitude, longitude } from "./geocode-question"

const DEFAULT_BASE_URL = "https://photon.komoot.io"

const found = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude], z.unknown()) }),
      properties: z.object({ countrycode: z.string().optional() }).optional(),
    }),
  ),
})

/**
 * Photon responds with 400 to a language that it was not built with. Its usual builds have these; for other languages local names are
 * requested.
 */
const LANGUAGES = new Set(["en", "de", "fr"])

/** Photon has no country filter, so the first result in the store's country among the first few is preferred. */
const CANDIDATES = "5"

/** Photon, `api`. Longitude first. */
export const photon: GeocodingAdapter = ({ address, language, country, near }, { baseUrl, userAgent }) => {
  const query = new URLSearchParams({
    q: address,
    limit: CANDIDATES,
    ...(LANGUAGES.has(language) ? { lang: language } : {}),
    ...(near ? { lat: String(near.latitude), lon: String(near.longitude) } : {}),
  })
  return {
    request: { method: "GET", url: `${baseUrl || DEFAULT_BASE_URL}/api?${query}`, headers: { "User-Agent": userAgent } },
    read: (json, succeeded) => {
      if (!succeeded) return null
      const read = found.safeParse(json)
      if (!read.success) return null
      const { features } = read.data
      const place = features.find(({ properties }) => properties?.countrycode?.toUpperCase() === country) ?? features[0]
      if (!place) return ADDRESS_UNKNOWN
      const [lon, lat] = place.geometry.coordinates
      return { ok: true, value: { latitude: lat, longitude: lon } }
    },
  }
}
