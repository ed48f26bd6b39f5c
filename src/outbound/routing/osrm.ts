import { z } from "@medusajs/framework/zod"
import { ADDRESS_UNKNOWN } from "../../domain/delivery"
import { API_ERROR } from "../vendor-call"
import type { PointWaypoint, RoutingAdapter } from "./route-question"

const DEFAULT_BASE_URL = "https://router.project-osrm.org"

const answer = z.object({ code: z.literal("Ok"), routes: z.array(z.object({ distance: z.number().min(0) })) })

const refusal = z.object({ code: z.string().refine((code) => code !== "Ok") })

/** The codes of OSRM for: there is no route, or no road near a point. */
const NO_ROUTE_CODES = new Set(["NoRoute", "NoSegment"])

/** Longitude first. */
const coordinates = ({ point }: PointWaypoint): string => `${point.longitude},${point.latitude}`

/** OSRM, service `route`. */
export const osrm: RoutingAdapter<PointWaypoint> = ({ from, to }, { baseUrl, apiKey, userAgent }) => ({
  request: {
    method: "GET",
    url: `${baseUrl || DEFAULT_BASE_URL}/route/v1/driving/${coordinates(from)};${coordinates(to)}?overview=false`,
    // OSRM itself has no API keys. A configured key is for an operator's gateway in front of OSRM.
    headers: { "User-Agent": userAgent, ...(apiKey === "" ? {} : { Authorization: `Bearer ${apiKey}` }) },
  },
  read: (json, succeeded) => {
    const refused = refusal.safeParse(json)
    if (refused.success) {
      if (NO_ROUTE_CODES.has(refused.data.code)) return ADDRESS_UNKNOWN
      return succeeded ? API_ERROR : null
    }
    if (!succeeded) return null
    const read = answer.safeParse(json)
    if (!read.success) return null
    const [route] = read.data.routes
    return route ? { ok: true, value: route.distance } : ADDRESS_UNKNOWN
  },
})
