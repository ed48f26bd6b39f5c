import type { Dialect } from "../vendor-server"
import type { World } from "../world"

/** Nominatim's `search`: a list of places with coordinates as strings; 403 for a missing or generic User-Agent. */
export function nominatim(world: World): Dialect {
  return {
    answer: ({ method, path, query, headers }) => {
      if (method !== "GET" || path !== "/search" || query.get("format") !== "jsonv2")
        return { status: 404, body: "<html>Not Found</html>" }
      if (!headers["user-agent"] || /^(axios|node)/.test(headers["user-agent"]))
        return { status: 403, body: "<html>Access blocked</html>" }
      const address = query.get("q") ?? ""
      const place = world.byAddress(address)
      const wanted = query.get("countrycodes")?.toUpperCase()
      if (!place || (wanted && place.country !== wanted)) return { status: 200, body: [] }
      return {
        status: 200,
        body: [
          { place_id: 1, lat: String(place.latitude), lon: String(place.longitude), display_name: address, category: "building" },
        ],
      }
    },
    quota: { status: 429, body: "<html>Too Many Requests</html>" },
    denied: { status: 403, body: "<html>Access blocked</html>" },
    broken: { status: 500, body: { error: { code: 500, message: "Internal error" } } },
  }
}
