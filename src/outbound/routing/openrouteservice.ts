import { z } from "@medusajs/framework/zod"
import { ADDRESS_UNKNOWN } from "../../domain/delivery"
import { API_ERROR } from "../vendor-call"
import type { PointWaypoint, RoutingAdapter } from "./route-question"

const DEFAULT_BASE_URL = "https://api.openrouteservice.org"

/** The summary of a route of 0 metres is empty. */
const answer = z.object({ routes: z.array(z.object({ summary: z.object({ distance: z.number().min(0).optional() }) })) })

/** Errors of the service are objects, those of its API gateway are texts. */
const refusal = z.object({ error: z.union([z.object({ code: z.number().optional() }), z.string()]) })

/** The codes of openrouteservice for: there is no route, or no road near a point. */
const NO_ROUTE_CODES: ReadonlySet<number | undefined> = new Set([2009, 2010])

/** Longitude first. */
const coordinates = ({ point }: PointWaypoint): [number, number] => [point.longitude, point.latitude]

/** openrouteservice v2, `directions/driving-car`. Uses POST, because the response to GET has another format. */
export const openrouteservice: RoutingAdapter<PointWaypoint> = ({ from, to }, { baseUrl, apiKey, userAgent }) => ({
  request: {
    method: "POST",
    url: `${baseUrl || DEFAULT_BASE_URL}/v2/directions/driving-car`,
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "User-Agent": userAgent,
      Authorization: apiKey,
    },
    body: JSON.stringify({ coordinates: [coordinates(from), coordinates(to)], instructions: false }),
  },
  read: (json, succeeded) => {
    const refused = refusal.safeParse(json)
    if (refused.success) {
      const { error } = refused.data
      if (typeof error === "object" && NO_ROUTE_CODES.has(error.code)) return ADDRESS_UNKNOWN
      return succeeded ? API_ERROR : null
    }
    if (!succeeded) return null
    const read = answer.safeParse(json)
    if (!read.success) return null
    const [route] = read.data.routes
    return route ? { ok: true, value: route.summary.distance ?? 0 } : ADDRESS_UNKNOWN
  },
})
