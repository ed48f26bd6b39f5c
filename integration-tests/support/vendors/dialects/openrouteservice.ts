import type { Dialect, VendorAnswer } from "../vendor-server"
import type { World } from "../world"

const failure = (status: number, code: number, message: string): VendorAnswer => ({ status, body: { error: { code, message } } })

/** openrouteservice v2. The summary of a route of 0 metres is empty. */
export function openrouteservice(world: World): Dialect {
  return {
    answer: ({ method, path, headers, body }) => {
      if (method !== "POST" || path !== "/v2/directions/driving-car") return { status: 404, body: { error: "Not found" } }
      if (!headers.authorization) return { status: 403, body: { error: "Daily quota reached or API key unauthorized" } }
      const [from, to] = body?.coordinates ?? []
      if (!from || !to) return failure(400, 2001, "Parameter 'coordinates' is missing.")
      const place = world.byPoint(to[1], to[0])
      if (!place || !world.byPoint(from[1], from[0]))
        return failure(404, 2010, "Could not find routable point within a radius of 350.0 meters")
      if (place.meters === null) return failure(404, 2009, "Route could not be found")
      const summary = place.meters > 0 ? { distance: place.meters, duration: 165.3 } : {}
      return { status: 200, body: { routes: [{ summary, bbox: [], way_points: [0, 1] }], metadata: { service: "routing" } } }
    },
    quota: { status: 429, body: { error: "Rate limit exceeded" } },
    denied: { status: 403, body: { error: "Daily quota reached or API key unauthorized" } },
    broken: failure(500, 2099, "Unknown internal error"),
  }
}
