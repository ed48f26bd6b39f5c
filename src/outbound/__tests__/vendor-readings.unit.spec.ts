import { GEOCODERS } from "../geocoding"
import { googleRoutes } from "../routing/google-routes"
import { openrouteservice } from "../routing/openrouteservice"
import { osrm } from "../routing/osrm"

const access = { baseUrl: "", apiKey: "secret-key", userAgent: "store" }
const madrid = { latitude: 40.4154, longitude: -3.7074 }
const there = { latitude: 40.5, longitude: -3.6 }
const route = { from: { point: madrid }, to: { point: there }, language: "es", country: "ES" }
const question = { address: "Calle Mayor 1, Madrid", language: "es", country: "ES", near: null }

const good = (value: unknown) => ({ ok: true, value })
const apiError = { ok: false, reason: "api_error" }
/** The vendor responded, but knows no such address or no route to it. */
const unknown = { ok: false, reason: "api_error", unknownAddress: true }
/** An unrecognised response: the HTTP status decides. */
const nothing = null

function sent(request: { url: string; body?: string | Buffer }): { url: URL; body: unknown } {
  return { url: new URL(request.url), body: request.body === undefined ? undefined : JSON.parse(String(request.body)) }
}

const FOREIGN: readonly unknown[] = [undefined, null, 1, "text", [], [1], { hello: "world" }, { routes: {} }, { routes: [{}, 1] }]

describe("Google Routes v2", () => {
  const call = googleRoutes({ ...route, to: { address: "Calle Mayor 1" } }, access)

  it("gets the request that its reference documents", () => {
    const { url, body } = sent(call.request)
    expect(url.href).toBe("https://routes.googleapis.com/directions/v2:computeRoutes")
    expect(call.request.headers).toMatchObject({
      "X-Goog-Api-Key": "secret-key",
      "X-Goog-FieldMask": "routes.distanceMeters,routes.duration",
    })
    expect(body).toEqual({
      origin: { location: { latLng: madrid } },
      destination: { address: "Calle Mayor 1" },
      travelMode: "DRIVE",
      routingPreference: "TRAFFIC_UNAWARE",
      languageCode: "es",
      regionCode: "ES",
      units: "METRIC",
    })
  })

  it.each([
    ["a distance", { routes: [{ distanceMeters: 772, duration: "165s" }] }, true, good(772)],
    ["an omitted distance, which is 0", { routes: [{ duration: "0s" }] }, true, good(0)],
    ["no route", {}, true, unknown],
    ["an empty list of routes", { routes: [] }, true, unknown],
    ["an error in a 2xx", { error: { code: 500, status: "INTERNAL" } }, true, apiError],
    ["an unknown address", { error: { code: 404, status: "NOT_FOUND" } }, false, unknown],
    ["an unknown address in a 2xx", { error: { code: 404, status: "NOT_FOUND" } }, true, unknown],
    ["a refusal", { error: { code: 403, status: "PERMISSION_DENIED" } }, false, nothing],
    ["a distance that is not a number", { routes: [{ distanceMeters: "772" }] }, true, nothing],
    ["a negative distance", { routes: [{ distanceMeters: -1 }] }, true, nothing],
    ["a route and an HTTP error", { routes: [{ distanceMeters: 772 }] }, false, nothing],
  ])("reads a response with %s", (_, json, succeeded, expected) => {
    expect(call.read(json, succeeded)).toEqual(expected)
  })

  it.each(FOREIGN)("does not recognise %j", (json) => {
    expect(call.read(json, true)).toBeNull()
    expect(call.read(json, false)).toBeNull()
  })
})

describe("OSRM", () => {
  const call = osrm(route, { ...access, apiKey: "" })

  it("gets coordinates, longitude first, and needs no key", () => {
    expect(call.request.url).toBe("https://router.project-osrm.org/route/v1/driving/-3.7074,40.4154;-3.6,40.5?overview=false")
    expect(call.request.headers).toEqual({ "User-Agent": "store" })
  })

  it.each([
    ["a distance", { code: "Ok", routes: [{ distance: 772.4 }] }, true, good(772.4)],
    ["a distance of 0", { code: "Ok", routes: [{ distance: 0 }] }, true, good(0)],
    ["no route, as a 400", { code: "NoRoute" }, false, unknown],
    ["no road near, as a 400", { code: "NoSegment" }, false, unknown],
    ["no route, in a 2xx", { code: "NoRoute" }, true, unknown],
    ["an empty list of routes", { code: "Ok", routes: [] }, true, unknown],
    ["an invalid request", { code: "InvalidQuery" }, false, nothing],
    ["an error in a 2xx", { code: "InvalidQuery" }, true, apiError],
    ["no distance", { code: "Ok", routes: [{}] }, true, nothing],
  ])("reads a response with %s", (_, json, succeeded, expected) => {
    expect(call.read(json, succeeded)).toEqual(expected)
  })

  it.each(FOREIGN)("does not recognise %j", (json) => {
    expect(call.read(json, true)).toBeNull()
    expect(call.read(json, false)).toBeNull()
  })
})

describe("openrouteservice", () => {
  const call = openrouteservice(route, { ...access, baseUrl: "http://maps.example/ors" })

  it("gets a POST at the given address, longitude first", () => {
    expect(call.request).toMatchObject({ method: "POST", url: "http://maps.example/ors/v2/directions/driving-car" })
    expect(call.request.headers).toMatchObject({ Authorization: "secret-key" })
    const coordinates = [
      [-3.7074, 40.4154],
      [-3.6, 40.5],
    ]
    expect(sent(call.request).body).toEqual({ coordinates, instructions: false })
  })

  it.each([
    ["a distance", { routes: [{ summary: { distance: 772.4, duration: 1 } }] }, true, good(772.4)],
    ["an empty summary, which is 0", { routes: [{ summary: {} }] }, true, good(0)],
    ["an empty list of routes", { routes: [] }, true, unknown],
    ["no route, with any status", { error: { code: 2009, message: "" } }, false, unknown],
    ["no road near, with any status", { error: { code: 2010, message: "" } }, false, unknown],
    ["another error", { error: { code: 2003, message: "" } }, false, nothing],
    ["an error of the API gateway", { error: "Daily quota reached or API key unauthorized" }, false, nothing],
    ["an error in a 2xx", { error: { code: 2099 } }, true, apiError],
    ["an error of the API gateway in a 2xx", { error: "Quota" }, true, apiError],
    ["GeoJSON", { type: "FeatureCollection", features: [] }, true, nothing],
    ["no summary", { routes: [{}] }, true, nothing],
  ])("reads a response with %s", (_, json, succeeded, expected) => {
    expect(call.read(json, succeeded)).toEqual(expected)
  })

  it.each(FOREIGN)("does not recognise %j", (json) => {
    expect(call.read(json, true)).toBeNull()
    expect(call.read(json, false)).toBeNull()
  })
})

describe("Google Geocoding", () => {
  const call = GEOCODERS.google(question, access)
  const location = { lat: 40.5, lng: -3.6 }

  it("gets key, language and country", () => {
    const { url } = sent(call.request)
    expect(`${url.origin}${url.pathname}`).toBe("https://maps.googleapis.com/maps/api/geocode/json")
    expect(Object.fromEntries(url.searchParams)).toEqual({
      address: question.address,
      key: "secret-key",
      language: "es",
      region: "es",
    })
  })

  it.each([
    ["a place", { status: "OK", results: [{ geometry: { location } }] }, good(there)],
    ["no result", { status: "ZERO_RESULTS", results: [] }, unknown],
    ["a used-up quota", { status: "OVER_QUERY_LIMIT", results: [] }, apiError],
    ["a refusal", { status: "REQUEST_DENIED", error_message: "" }, apiError],
    ["impossible coordinates", { status: "OK", results: [{ geometry: { location: { lat: 95, lng: 0 } } }] }, nothing],
    ["unknown fields", { hello: 1 }, nothing],
    ["unreadable JSON", undefined, nothing],
  ])("reads a response with %s", (_, json, expected) => {
    expect(call.read(json, true)).toEqual(expected)
    expect(call.read(json, false)).toBeNull()
  })
})

describe("Nominatim", () => {
  const call = GEOCODERS.nominatim(question, { ...access, apiKey: "" })

  it("gets country, language and a User-Agent", () => {
    const { url } = sent(call.request)
    expect(`${url.origin}${url.pathname}`).toBe("https://nominatim.openstreetmap.org/search")
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: question.address,
      format: "jsonv2",
      limit: "1",
      countrycodes: "es",
      "accept-language": "es",
    })
    expect(call.request.headers).toEqual({ "User-Agent": "store" })
  })

  it.each([
    ["a place", [{ lat: "40.5", lon: "-3.6", display_name: "" }], good(there)],
    ["no result", [], unknown],
    ["an error in a 2xx", { error: "Unable to geocode" }, apiError],
    ["coordinates as numbers", [{ lat: 40.5, lon: -3.6 }], nothing],
    ["no coordinates", [{ lat: "x", lon: "y" }], nothing],
    ["unknown fields", { hello: 1 }, nothing],
    ["unreadable JSON", undefined, nothing],
  ])("reads a response with %s", (_, json, expected) => {
    expect(call.read(json, true)).toEqual(expected)
    expect(call.read(json, false)).toBeNull()
  })
})

describe("Photon", () => {
  const feature = (lon: number, lat: number, countrycode?: string) => ({
    geometry: { coordinates: [lon, lat] },
    properties: { countrycode },
  })

  it("gets the store's location, and never a language that it would refuse", () => {
    const spanish = Object.fromEntries(sent(GEOCODERS.photon({ ...question, near: madrid }, access).request).url.searchParams)
    expect(spanish).toEqual({ q: question.address, limit: "5", lat: "40.4154", lon: "-3.7074" })
    const english = sent(GEOCODERS.photon({ ...question, language: "en" }, access).request)
    expect(english.url.searchParams.get("lang")).toBe("en")
    expect(english.url.searchParams.has("lat")).toBe(false)
  })

  it.each([
    ["a place, longitude first", { features: [feature(-3.6, 40.5, "ES")] }, good(there)],
    [
      "places in several countries, of which it prefers the store's",
      { features: [feature(2, 48, "FR"), feature(-3.6, 40.5, "ES")] },
      good(there),
    ],
    ["a place in another country only", { features: [feature(-3.6, 40.5, "FR")] }, good(there)],
    ["a place without a country", { features: [feature(-3.6, 40.5)] }, good(there)],
    ["no result", { type: "FeatureCollection", features: [] }, unknown],
    ["impossible coordinates", { features: [feature(200, 40)] }, nothing],
    ["unknown fields", { message: "hello" }, nothing],
    ["unreadable JSON", undefined, nothing],
  ])("reads a response with %s", (_, json, expected) => {
    const call = GEOCODERS.photon(question, access)
    expect(call.read(json, true)).toEqual(expected)
    expect(call.read(json, false)).toBeNull()
  })
})
