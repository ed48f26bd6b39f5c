import { defaultOperationSettings } from "../default-operation-settings"
import { judgeOperation } from "../judge-operation"
import { mergeSettings } from "../merge-settings"

const judge = (change: unknown) => judgeOperation(mergeSettings(defaultOperationSettings(), change))

const tier = (from_km: string, to_km: string) => ({ from_km, to_km, fee: "1" })

describe("operation settings as a whole", () => {
  it("are valid by default", () => {
    expect(judge({})).toEqual([])
  })

  it("report the full path of an overlap", () => {
    const monday = [
      { start: "10:00", end: "14:00" },
      { start: "12:00", end: "16:00" },
    ]
    expect(judge({ order_types: { delivery: { hours: { monday } } } })).toEqual([
      { path: "order_types.delivery.hours.monday[1].start", code: "rest_out_of_bounds" },
    ])
  })

  it("are checked for both modes", () => {
    const hours = { monday: [{ start: "10:00", end: "10:00" }], tuesday: [{ start: "09:00", end: "11:00" }] }
    expect(judge({ order_types: { delivery: { hours }, pickup: { hours } } }).map(({ path }) => path)).toEqual([
      "order_types.delivery.hours.tuesday[0].start",
      "order_types.pickup.hours.tuesday[0].start",
    ])
  })

  it.each([
    ["one tier", [tier("0", "2")], []],
    ["tiers that touch", [tier("0", "2"), tier("2", "5")], []],
    ["tiers with a gap", [tier("0", "2"), tier("3", "5")], []],
    ["compared as numbers", [tier("2", "9"), tier("10", "11")], []],
    ["overlapping", [tier("0", "2"), tier("1.999999", "5")], ["delivery.tiers[1].from_km"]],
    ["unsorted", [tier("2", "5"), tier("0", "2")], ["delivery.tiers[1].from_km"]],
    ["empty", [tier("2", "2")], ["delivery.tiers[0].to_km"]],
    ["upside down", [tier("5", "2")], ["delivery.tiers[0].to_km"]],
  ])("tiers: %s", (_name, tiers, expected) => {
    expect(judge({ delivery: { tiers } }).map(({ path }) => path)).toEqual(expected)
  })

  it("refuse a date with two exceptions", () => {
    const exceptions = [
      { date: "2026-12-25", ranges: [], note: "" },
      { date: "2026-12-26", ranges: [], note: "" },
      { date: "2026-12-25", ranges: [], note: "" },
    ]
    expect(judge({ order_types: { pickup: { exceptions } } }).map(({ path }) => path)).toEqual([
      "order_types.pickup.exceptions[2].date",
    ])
  })

  it("allow online payment only where an unpaid order counts in its slot", () => {
    const online = { enabled: true }
    expect(judge({ payments: { online } })).toEqual([])
    expect(judge({ payments: { online }, capacity_statuses: ["processing"] })).toEqual([
      { path: "payments.online.enabled", code: "rest_not_in_enum" },
    ])
    expect(judge({ capacity_statuses: [] })).toEqual([])
  })

  it("refuse a location with one coordinate", () => {
    expect(judge({ delivery: { store_location: { latitude: 40 } } }).map(({ path }) => path)).toEqual([
      "delivery.store_location.longitude",
    ])
    expect(judge({ delivery: { store_location: null } })).toEqual([])
  })
})
