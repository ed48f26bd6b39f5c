import { defaultOperationSettings } from "../../settings/default-operation-settings"
import type { DeliverySettings } from "../../settings/operation-settings"
import {
  ADDRESS_UNKNOWN,
  addressCacheKey,
  addressLine,
  canMeasure,
  checkCoverage,
  hasRoutingService,
  judgeMinimum,
  kilometresNumber,
  type Measurement,
  type MeasurementFailure,
  measured,
  unmeasured,
  wholeMeters,
} from "../index"

const base = defaultOperationSettings().delivery

function settings(change: Partial<DeliverySettings>): DeliverySettings {
  return { ...base, fixed_fee: "2.5", fee_per_km: "1", ...change }
}

describe("measured distances", () => {
  it.each([
    [772.4, 772],
    [772.5, 773],
    [0, 0],
    [0.4, 0],
  ])("%f m are rounded half-up to whole metres", (given, meters) => {
    expect(measured(given)).toEqual({ ok: true, meters })
  })

  it.each([
    [{ kilometres: "2.001" }, 2001, 2.001],
    [{ kilometres: "2.0005" }, 2001, 2.0005],
    [{ kilometres: "2.00049" }, 2000, 2.00049],
    [{ kilometres: "1e-7" }, 0, 1e-7],
    [{ meters: 12_345 }, 12_345, 12.345],
  ])("%p reads as metres and as kilometres", (distance, meters, kilometres) => {
    expect(wholeMeters(distance)).toBe(meters)
    expect(kilometresNumber(distance)).toBe(kilometres)
  })
})

describe("checkCoverage", () => {
  it("gives distance and fee of a covered address", () => {
    expect(checkCoverage(settings({ fee_mode: "per_km" }), measured(2001), 2)).toEqual({
      deliverable: true,
      reason: null,
      unknownAddress: false,
      distanceMeters: 2001,
      fee: 300n,
    })
  })

  it("gives the distance of an address out of range, and no fee", () => {
    expect(checkCoverage(settings({ max_distance_km: "2" }), measured(2001), 2)).toEqual({
      deliverable: false,
      reason: "out_of_range",
      unknownAddress: false,
      distanceMeters: 2001,
      fee: 0n,
    })
  })

  it("without a routing service covers every address if the distance does not count, otherwise no address", () => {
    expect(checkCoverage(settings({ fee_mode: "fixed", max_distance_km: null }), unmeasured("no_api_key"), 2)).toEqual({
      deliverable: true,
      reason: "no_api_key",
      unknownAddress: false,
      distanceMeters: 0,
      fee: 250n,
    })
    const limited = settings({ fee_mode: "fixed", max_distance_km: "2" })
    for (const distant of [limited, settings({ fee_mode: "per_km" }), settings({ fee_mode: "tiers" })]) {
      expect(checkCoverage(distant, unmeasured("no_api_key"), 2)).toMatchObject({ deliverable: false, fee: 0n })
    }
  })

  it("distinguishes an unknown address from an outage, though check-address reports both as api_error", () => {
    const of = (measurement: Measurement) => {
      const { deliverable, reason, unknownAddress } = checkCoverage(settings({ fee_mode: "fixed" }), measurement, 2)
      return { deliverable, reason, unknownAddress }
    }
    expect(of(ADDRESS_UNKNOWN)).toEqual({ deliverable: false, reason: "api_error", unknownAddress: true })
    expect(of(unmeasured("api_error"))).toEqual({ deliverable: false, reason: "api_error", unknownAddress: false })
  })

  it.each<MeasurementFailure>([
    "empty_address",
    "no_store_address",
    "request_failed",
    "invalid_response",
    "api_error",
    "http_403",
  ])("an address with the failure %s is deliverable in no mode", (reason) => {
    for (const fee_mode of ["fixed", "per_km", "tiers"] as const) {
      const expected = { deliverable: false, reason, unknownAddress: false, distanceMeters: 0, fee: 0n }
      expect(checkCoverage(settings({ fee_mode }), unmeasured(reason), 2)).toEqual(expected)
    }
  })
})

describe("whether the routing service can be used", () => {
  const routing = (provider: DeliverySettings["routing"]["provider"], api_key: string) => ({ ...base.routing, provider, api_key })
  const geocoder = (provider: DeliverySettings["geocoder"]["provider"], api_key: string) => ({
    ...base.geocoder,
    provider,
    api_key,
  })

  it.each([
    ["google", "", false],
    ["google", "key", true],
    ["openrouteservice", "", false],
    ["openrouteservice", "key", true],
    ["osrm", "", true],
  ] as const)("%s with the key %p can be used: %p", (provider, key, expected) => {
    expect(hasRoutingService({ routing: routing(provider, key) })).toBe(expected)
  })

  it.each([
    ["google needs no geocoder", routing("google", "key"), geocoder("google", ""), true],
    ["coordinates from a geocoder without its key", routing("osrm", ""), geocoder("google", ""), false],
    ["coordinates from a geocoder with its key", routing("osrm", ""), geocoder("google", "key"), true],
    ["coordinates from a free geocoder", routing("osrm", ""), geocoder("nominatim", ""), true],
    [
      "a key of the geocoder does not count for the routing service",
      routing("openrouteservice", ""),
      geocoder("photon", "key"),
      false,
    ],
  ])("%s", (_, withRouting, withGeocoder, expected) => {
    expect(canMeasure({ routing: withRouting, geocoder: withGeocoder })).toBe(expected)
  })
})

describe("judgeMinimum", () => {
  it.each([
    ["0", 0n, true, 0n],
    ["12.50", 1250n, true, 0n],
    ["12.50", 1249n, false, 1n],
    ["12.50", 0n, false, 1250n],
    ["12.505", 1250n, false, 1n],
  ])("with the minimum %s, a cart of %s minor units is valid: %s, missing %s", (minimum_order, current, valid, missing) => {
    expect(judgeMinimum({ minimum_order }, current, 2)).toMatchObject({ valid, missing })
  })
})

describe("addresses", () => {
  it("are sent on one line", () => {
    expect(addressLine("  Calle  Mayor 1 ,\n28013\tMadrid, ")).toBe("Calle Mayor 1, 28013 Madrid")
    expect(addressLine(" \n\t ,, ")).toBe("")
  })

  it.each(["calle mayor 1,madrid", " CALLE MAYOR 1 , MADRID ", "Calle\u00a0Mayor 1, Madrid", "Ｃalle Mayor 1, Madrid"])(
    "have the same cache key in the spelling %p",
    (address) => {
      expect(addressCacheKey(address)).toBe(addressCacheKey("Calle Mayor 1, Madrid"))
    },
  )

  it("have the same cache key with composed and combining accents, and another one without accents", () => {
    expect(addressCacheKey("Cami\u0301n 1")).toBe(addressCacheKey("Camín 1"))
    expect(addressCacheKey("Peña 1")).not.toBe(addressCacheKey("Pena 1"))
  })
})
