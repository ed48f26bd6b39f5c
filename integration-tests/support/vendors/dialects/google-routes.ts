import type { Dialect, VendorAnswer } from "../vendor-server"
import type { World } from "../world"

const failure = (code: number, status: string, message: string): VendorAnswer => ({
  status: code,
  body: { error: { code, message, status } },
})

/** Google's Routes API v2. A distance of 0 is omitted; without a route the response is an empty object. */
export function googleRoutes(world: World): Dialect {
  return {
    answer: ({ method, path, headers, body }) => {
      if (method !== "POST" || path !== "/directions/v2:computeRoutes") return { status: 404, body: "<html>Not Found</html>" }
      if (!headers["x-goog-api-key"]) return failure(403, "PERMISSION_DENIED", "The request is missing a valid API key.")
      if (!headers["x-goog-fieldmask"]?.includes("routes.distanceMeters"))
        return failure(400, "INVALID_ARGUMENT", "FieldMask is a required parameter.")
      const { latLng } = body?.destination?.location ?? {}
      const place = latLng ? world.byPoint(latLng.latitude, latLng.longitude) : world.byAddress(body?.destination?.address ?? "")
      if (!body?.origin || !body?.destination) return failure(400, "INVALID_ARGUMENT", "Origin and destination must be set.")
      if (!place) return failure(404, "NOT_FOUND", "The provided destination could not be geocoded.")
      if (place.meters === null) return { status: 200, body: {} }
      return {
        status: 200,
        body: { routes: [{ ...(place.meters > 0 ? { distanceMeters: place.meters } : {}), duration: "165s" }] },
      }
    },
    quota: failure(429, "RESOURCE_EXHAUSTED", "Quota exceeded."),
    denied: failure(403, "PERMISSION_DENIED", "The request is missing a valid API key."),
    broken: failure(500, "INTERNAL", "Internal error."),
  }
}
