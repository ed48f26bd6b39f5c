import { LANGUAGES } from "../../../languages"
import { defaultOperationSettings } from "../default-operation-settings"
import { mergeSettings } from "../merge-settings"
import type { OperationSettings } from "../operation-settings"
import { operationWarnings, type SettingsWarning, WARNING_CODES, type WarningFacts } from "../operation-warnings"
import { warningMessage } from "../warning-messages"

const FACTS: WarningFacts = {
  region: { name: "España", countries: ["es", "pt"] },
  paymentMethods: 3,
  onlineProviders: 1,
  unknownKeys: [],
  changedReadOnlyKeys: [],
  today: "2026-11-20",
}
const HOURS = { friday: [{ start: "12:00", end: "16:00" }] }
const SOUND = {
  store_url: "https://example.com",
  order_types: { delivery: { enabled: true, hours: HOURS }, pickup: { enabled: true, hours: HOURS } },
  delivery: {
    store_address: "Calle Mayor 1, Madrid",
    max_distance_km: "5",
    fixed_fee: "2.5",
    routing: { provider: "google", api_key: "key" },
  },
}

const settings = (...changes: object[]) =>
  changes.reduce<OperationSettings>((before, change) => mergeSettings(before, change), defaultOperationSettings())
const warned = (change: object = {}, facts: Partial<WarningFacts> = {}) =>
  operationWarnings(settings(SOUND, change), { ...FACTS, ...facts }).map(({ path, code }) => `${code} ${path}`)

describe("settings warnings", () => {
  it("are none if everything works", () => {
    expect(warned()).toEqual([])
  })

  it("for enabled delivery with default settings: no distance limit, and a fee of zero", () => {
    const fresh = settings({ store_url: "https://example.com", order_types: { delivery: { enabled: true, hours: HOURS } } })
    expect(operationWarnings(fresh, FACTS).map(({ code }) => code)).toEqual(["delivery_unlimited", "fee_zero"])
  })

  it.each<[string, object, string[]]>([
    ["no limit", { max_distance_km: null }, ["delivery_unlimited delivery.max_distance_km"]],
    [
      "no limit per kilometre",
      { max_distance_km: null, fee_mode: "per_km", fee_per_km: "1" },
      ["delivery_unlimited delivery.max_distance_km"],
    ],
    [
      "tiers are limited by the last one",
      { max_distance_km: null, fee_mode: "tiers", tiers: [{ from_km: "0", to_km: "3", fee: "2" }] },
      [],
    ],
    ["a limit without a routing service", { routing: { api_key: "" } }, ["distance_not_measured delivery.routing"]],
    [
      "coordinates without a geocoder to find them",
      { routing: { provider: "osrm" }, geocoder: { provider: "google", api_key: "" } },
      ["distance_not_measured delivery.routing"],
    ],
    ["no address of the store", { store_address: " " }, ["distance_not_measured delivery.store_address"]],
    ["coordinates of the store suffice", { store_address: "", store_location: { latitude: 40, longitude: -3 } }, []],
    [
      "a fee per kilometre without a routing service",
      { max_distance_km: null, fee_mode: "per_km", fee_per_km: "1", routing: { api_key: "" } },
      ["delivery_unlimited delivery.max_distance_km", "distance_not_measured delivery.routing"],
    ],
    ["a fixed fee of 0", { fixed_fee: "0" }, ["fee_zero delivery.fixed_fee"]],
    ["a fee of 0 per kilometre", { fee_mode: "per_km" }, ["fee_zero delivery.fee_per_km"]],
    [
      "tiers that are all free",
      { fee_mode: "tiers", tiers: [{ from_km: "0", to_km: "3", fee: "0" }] },
      ["fee_zero delivery.tiers"],
    ],
    ["`free_from` of 0, which makes delivery free on purpose", { fixed_fee: "0", free_from: "0" }, []],
  ])("%s", (_case, delivery, expected) => {
    expect(warned({ delivery })).toEqual(expected)
    expect(warned({ delivery, order_types: { delivery: { enabled: false } } })).toEqual([])
  })

  it("for a mode without hours, unless an exception still opens it", () => {
    const closed = (exceptions: object[]) => ({ order_types: { pickup: { hours: { friday: [] }, exceptions } } })
    const ranges = [{ start: "12:00", end: "13:00" }]
    expect(warned(closed([]))).toEqual(["no_hours order_types.pickup.hours"])
    expect(warned(closed([{ date: "2026-11-19", ranges, note: "" }]))).toEqual(["no_hours order_types.pickup.hours"])
    expect(warned(closed([{ date: "2026-11-20", ranges, note: "" }]))).toEqual([])
  })

  it("for no payment method, once a mode is enabled", () => {
    expect(warned({}, { paymentMethods: 0 })).toEqual(["no_payment_method payment_gateways"])
    const off = { order_types: { delivery: { enabled: false }, pickup: { enabled: false } } }
    expect(warned(off, { paymentMethods: 0 })).toEqual([])
  })

  it("for online payment without a provider", () => {
    const online = { payments: { online: { enabled: true } } }
    expect(warned(online, { onlineProviders: 0 })).toEqual(["online_without_provider payments.online.enabled"])
    expect(warned(online)).toEqual([])
    expect(warned({}, { onlineProviders: 0 })).toEqual([])
  })

  it("for a country outside the region, or a missing region", () => {
    expect(warned({ country: "PT" })).toEqual([])
    expect(warned({ country: "FR" })).toEqual(["country_not_in_region country"])
    expect(warned({}, { region: null })).toEqual(["country_not_in_region country"])
  })

  it("for a missing store_url, unknown keys and read-only keys", () => {
    expect(warned({ store_url: "" })).toEqual(["store_url_missing store_url"])
    expect(warned({}, { unknownKeys: ["langage"] })).toEqual(["unknown_key langage"])
    expect(warned({}, { changedReadOnlyKeys: ["currency"] })).toEqual(["read_only_key currency"])
  })

  it("the warning about stopping a mode names the route that does it, in every language", () => {
    for (const language of LANGUAGES) {
      const message = (path: string) => warningMessage({ path, code: "read_only_key" }, language)
      for (const key of ["force_disabled", "force_disabled_until"])
        expect(message(`order_types.pickup.${key}`)).toContain("PUT /order-types/{slug}/force-disable")
      expect(message("currency")).not.toContain("force-disable")
    }
  })

  it("every warning has a message in each language", () => {
    for (const code of WARNING_CODES) {
      const warning: SettingsWarning = { path: "country", code, country: "FR", region: null }
      const [es, en] = [warningMessage(warning, "es"), warningMessage(warning, "en")]
      expect(es).toMatch(/\S/)
      expect(en).not.toBe(es)
    }
  })
})
