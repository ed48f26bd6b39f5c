import { changeOperation } from "../change-operation"
import { defaultOperationSettings } from "../default-operation-settings"
import { mergeSettings } from "../merge-settings"
import type { OperationChange } from "../operation-change"
import type { OperationSettings } from "../operation-settings"

const NOW = Date.parse("2026-11-20T18:30:00Z")
const LATER = "2026-11-20T19:00:00.000Z"

const stored = (change: unknown = {}): OperationSettings => mergeSettings(defaultOperationSettings(), change)

const withKey = stored({ delivery: { routing: { provider: "google", api_key: "stored-key" }, browser_map_key: "map-key" } })

const routing = (present: OperationSettings, change: NonNullable<OperationChange["delivery"]>["routing"]) =>
  changeOperation(present, { delivery: { routing: change } }, NOW).delivery.routing

describe("secrets of a service block", () => {
  it.each([
    ["omitted: kept", { daily_limit: 5 }, "stored-key"],
    ["empty: kept", { api_key: "" }, "stored-key"],
    ["null: cleared", { api_key: null }, ""],
    ["another: replaces it", { api_key: "new-key" }, "new-key"],
    ["the same provider again: kept", { provider: "google" as const }, "stored-key"],
    ["another provider: cleared", { provider: "osrm" as const }, ""],
    ["another provider and the empty text: cleared", { provider: "osrm" as const, api_key: "" }, ""],
    ["another provider and a key: replaced", { provider: "openrouteservice" as const, api_key: "theirs" }, "theirs"],
    ["another address: cleared", { base_url: "https://elsewhere.example" }, ""],
    ["another address and a key: replaced", { base_url: "https://elsewhere.example", api_key: "theirs" }, "theirs"],
    ["the same address again: kept", { base_url: "" }, "stored-key"],
  ])("%s", (_name, change, expected) => {
    expect(routing(withKey, change).api_key).toBe(expected)
  })

  it("changing one block's address keeps the other's key", () => {
    const both = stored({ delivery: { routing: { api_key: "r" }, geocoder: { api_key: "g" } } })
    const moved = changeOperation(both, { delivery: { geocoder: { provider: "photon" } } }, NOW).delivery
    expect([moved.routing.api_key, moved.geocoder.api_key]).toEqual(["r", ""])
  })

  it.each([
    ["left out", {}, "map-key"],
    ["empty", { browser_map_key: "" }, "map-key"],
    ["null", { browser_map_key: null }, ""],
    ["another", { browser_map_key: "new" }, "new"],
  ])("the map key, %s", (_name, delivery, expected) => {
    expect(changeOperation(withKey, { delivery }, NOW).delivery.browser_map_key).toBe(expected)
  })
})

describe("messaging", () => {
  const present = stored({
    messaging: {
      enabled: true,
      provider: "http",
      settings: { base_url: "https://a.example", sender: "x" },
      secrets: { token: "t", pin: "p" },
    },
  })
  const change = (messaging: OperationChange["messaging"]) => changeOperation(present, { messaging }, NOW).messaging

  it("keeps, clears and sets each secret separately", () => {
    expect(change({ secrets: { token: "", pin: null, more: "m" } }).secrets).toEqual({ token: "t", more: "m" })
  })

  it.each([
    ["another provider", { provider: "whatsapp" as const }],
    ["another address", { settings: { base_url: "https://b.example" } }],
    ["no address", { settings: { base_url: null } }],
    ["an additional address", { settings: { callback_url: "https://c.example" } }],
  ])("deletes the secrets for %s", (_name, messaging) => {
    expect(change(messaging).secrets).toEqual({})
    expect(change({ ...messaging, secrets: { token: "new", pin: "" } }).secrets).toEqual({ token: "new" })
  })

  it("keeps the secrets when other settings change; null removes a setting", () => {
    expect(change({ settings: { sender: null, prefix: "34" } })).toEqual({
      enabled: true,
      provider: "http",
      settings: { base_url: "https://a.example", prefix: "34" },
      secrets: { token: "t", pin: "p" },
    })
  })
})

describe("the kitchen's extra minutes in the settings", () => {
  const braked = stored({ order_types: { delivery: { extra_minutes: 20, extra_minutes_until: LATER } } })
  const change = (extra_minutes: number, now = NOW) =>
    changeOperation(braked, { order_types: { delivery: { extra_minutes } } }, now).order_types.delivery

  it("keep their end time when the current number is sent again", () => {
    expect(change(20)).toMatchObject({ extra_minutes: 20, extra_minutes_until: LATER })
  })

  it("have no end time after another number is sent without one", () => {
    expect(change(15)).toMatchObject({ extra_minutes: 15, extra_minutes_until: null })
  })

  it("count as another number after they have ended", () => {
    expect(change(20, Date.parse(LATER))).toMatchObject({ extra_minutes: 20, extra_minutes_until: null })
  })

  it("stay as they are when they are omitted", () => {
    const { delivery } = changeOperation(braked, { order_types: { delivery: { label: "x" } } }, NOW).order_types
    expect(delivery).toMatchObject({ extra_minutes: 20, extra_minutes_until: LATER })
  })
})

it("a change of one weekday keeps the others", () => {
  const present = stored({ order_types: { pickup: { hours: { monday: [{ start: "10:00", end: "12:00" }] } } } })
  const tuesday = [{ start: "09:00", end: "11:00" }]
  const { hours } = changeOperation(present, { order_types: { pickup: { hours: { tuesday } } } }, NOW).order_types.pickup
  expect(hours.monday).toEqual([{ start: "10:00", end: "12:00" }])
  expect(hours.tuesday).toEqual(tuesday)
})
