import { z } from "@medusajs/framework/zod"
import { ADDRESS_UNKNOWN } from "../../domain/delivery"
import { API_ERROR } from "../vendor-call"
import type { RoutingAdapter, Waypoint } from "./route-question"

const DEFAULT_BASE_URL = "https://routes.googleapis.com"

/** Responses contain only the fields of the mask; a distance of 0 is omitted (proto3). */
const answer = z.strictObject({
  routes: z.array(z.object({ distanceMeters: z.number().min(0).optional() })).optional(),
  fallbackInfo: z.unknown().optional(),
  geocodingResults: z.unknown().optional(),
})

const failure = z.object({ error: z.object({ status: z.string().optional() }) })

function waypoint(place: Waypoint) {
  return "address" in place ? { address: place.address } : { location: { latLng: place.point } }
}

/** Google Routes API v2, `computeRoutes`. Accepts addresses as text. */
export const googleRoutes: RoutingAdapter<Waypoint> = ({ from, to, language, country }, { baseUrl, apiKey, userAgent }) => ({
  request: {
    method: "POST",
    url: `${baseUrl || DEFAULT_BASE_URL}/directions/v2:computeRoutes`,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": userAgent,
      "X-Goog-Api-Key": apiKey,
      "X-Goog-FieldMask": "routes.distanceMeters,routes.duration",
    },
    body: JSON.stringify({
      origin: waypoint(from),
      destination: waypoint(to),
      travelMode: "DRIVE",
      routingPreference: "TRAFFIC_UNAWARE",
      languageCode: language,
      regionCode: country,
      units: "METRIC",
    }),
  },
  read: (json, succeeded) => {
    const refused = failure.safeParse(json)
    // An unknown address has its own error status; for other errors the HTTP status decides.
    if (refused.success) {
      if (refused.data.error.status === "NOT_FOUND") return ADDRESS_UNKNOWN
      return succeeded ? API_ERROR : null
    }
    if (!succeeded) return null
    const read = answer.safeParse(json)
    if (!read.success) return null
    const [route] = read.data.routes ?? []
    return route ? { ok: true, value: route.distanceMeters ?? 0 } : ADDRESS_UNKNOWN
  },
})
