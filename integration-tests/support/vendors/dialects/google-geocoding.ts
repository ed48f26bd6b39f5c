import type { Dialect, VendorAnswer } from "../vendor-server"
import type { World } from "../world"

const told = (status: string): VendorAnswer => ({ status: 200, body: { status, results: [], error_message: status } })

/** Google's Geocoding API: every response, also an error, has the status 200. */
export function googleGeocoding(world: World): Dialect {
  return {
    answer: ({ method, path, query }) => {
      if (method !== "GET" || path !== "/maps/api/geocode/json") return { status: 404, body: "<html>Not Found</html>" }
      if (!query.get("key")) return told("REQUEST_DENIED")
      const address = query.get("address") ?? ""
      const place = world.byAddress(address)
      if (!place) return { status: 200, body: { status: "ZERO_RESULTS", results: [] } }
      const location = { lat: place.latitude, lng: place.longitude }
      return {
        status: 200,
        body: {
          status: "OK",
          results: [{ formatted_address: address, geometry: { location, location_type: "ROOFTOP" }, place_id: "x" }],
        },
      }
    },
    quota: told("OVER_QUERY_LIMIT"),
    denied: told("REQUEST_DENIED"),
    broken: told("UNKNOWN_ERROR"),
  }
}
