import type { Dialect, VendorAnswer } from "../vendor-server"
import type { World } from "../world"

const failure = (status: number, code: string, message: string): VendorAnswer => ({ status, body: { code, message } })

/** OSRM's `route`: longitude first, fractional distances, and 400 without a route. */
export function osrm(world: World): Dialect {
  return {
    answer: ({ method, path }) => {
      const asked = /^\/route\/v1\/driving\/(-?[\d.]+),(-?[\d.]+);(-?[\d.]+),(-?[\d.]+)$/.exec(path)
      if (method !== "GET" || !asked) return failure(400, "InvalidUrl", "URL string malformed")
      const from = world.byPoint(Number(asked[2]), Number(asked[1]))
      const to = world.byPoint(Number(asked[4]), Number(asked[3]))
      if (!from || !to) return failure(400, "NoSegment", "Could not find a matching segment for coordinate")
      if (to.meters === null) return failure(400, "NoRoute", "Impossible route between points")
      const end = [to.longitude, to.latitude]
      return {
        status: 200,
        body: {
          code: "Ok",
          routes: [{ distance: to.meters, duration: 165.3, legs: [] }],
          waypoints: [{ name: "", location: end, distance: 1.2, hint: "" }],
        },
      }
    },
    quota: failure(429, "TooManyRequests", "Slow down"),
    denied: failure(403, "Forbidden", "Access denied"),
    broken: failure(500, "InternalError", "Internal error"),
  }
}
