import type { Dialect } from "../vendor-server"
import type { World } from "../world"

const LANGUAGES = ["default", "en", "de", "fr"]

/** Photon: GeoJSON, longitude first, and 400 for a language that it does not support. */
export function photon(world: World): Dialect {
  return {
    answer: ({ method, path, query }) => {
      if (method !== "GET" || path !== "/api") return { status: 404, body: "Not found" }
      const lang = query.get("lang") ?? "default"
      if (!LANGUAGES.includes(lang))
        return { status: 400, body: { message: `Language is not supported. Supported are: ${LANGUAGES.join(", ")}` } }
      const name = query.get("q") ?? ""
      const place = world.byAddress(name)
      const features = place
        ? [
            {
              type: "Feature",
              geometry: { type: "Point", coordinates: [place.longitude, place.latitude] },
              properties: { name, countrycode: place.country },
            },
          ]
        : []
      return { status: 200, body: { type: "FeatureCollection", features } }
    },
    quota: { status: 429, body: { message: "Too many requests" } },
    denied: { status: 403, body: { message: "Forbidden" } },
    broken: { status: 500, body: { message: "Internal error" } },
  }
}
