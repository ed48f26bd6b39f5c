import { changeOf, conflictsOf, editedFields, type FieldSpec, rebased, valuesOf } from "../fields"

const FIELDS: readonly FieldSpec[] = [
  { path: "store_name", kind: "text" },
  { path: "delivery.max_distance_km", kind: "decimal", orNull: true },
  { path: "delivery.fixed_fee", kind: "decimal" },
  { path: "delivery.routing.api_key", kind: "secret" },
  { path: "delivery.routing.daily_limit", kind: "whole" },
  { path: "delivery.tiers", kind: "tiers" },
  { path: "guest_orders", kind: "switch" },
]

const STORED = {
  store_name: "La Barraca",
  guest_orders: true,
  delivery: {
    max_distance_km: null,
    fixed_fee: 2.5,
    routing: { api_key: "", daily_limit: 0 },
    tiers: [
      { from_km: 0, to_km: 2, fee: 1 },
      { from_km: 2, to_km: 5, fee: 2.5 },
    ],
  },
}

const begun = valuesOf(STORED, FIELDS)

describe("a form of settings", () => {
  it("changes nothing if nothing is typed, or if the same value is spelled differently", () => {
    expect(changeOf(FIELDS, begun, begun)).toEqual({})
    expect(editedFields(FIELDS, begun, { ...begun, "delivery.fixed_fee": " 2,50 ", store_name: "La Barraca " })).toEqual([])
  })

  it("sends only changed fields, in the structure of the settings", () => {
    const typed = {
      ...begun,
      "delivery.max_distance_km": "6,5",
      "delivery.routing.api_key": null,
      "delivery.tiers": [
        { to: "3", fee: "1" },
        { to: "5", fee: "2,50" },
      ],
    }
    expect(changeOf(FIELDS, begun, typed)).toEqual({
      delivery: {
        max_distance_km: "6.5",
        routing: { api_key: null },
        tiers: [
          { from_km: "0", to_km: "3", fee: "1" },
          { from_km: "3", to_km: "5", fee: "2.5" },
        ],
      },
    })
  })

  it("sends invalid text unchanged, so that the server reports its field", () => {
    const typed = { ...begun, "delivery.fixed_fee": "two", "delivery.routing.daily_limit": "", "delivery.max_distance_km": " " }
    expect(changeOf(FIELDS, begun, typed)).toEqual({ delivery: { fixed_fee: "two", routing: { daily_limit: "" } } })
  })

  it("conflicts only if both users have changed the same field to different values", () => {
    const mine = { ...begun, store_name: "Mine", "delivery.fixed_fee": "3", guest_orders: false }
    const theirs = { ...begun, store_name: "Theirs", "delivery.max_distance_km": "9", guest_orders: false }
    expect(conflictsOf(FIELDS, begun, mine, theirs).map(({ path }) => path)).toEqual(["store_name"])
    expect(rebased(FIELDS, begun, mine, theirs)).toMatchObject({
      store_name: "Mine",
      "delivery.fixed_fee": "3",
      "delivery.max_distance_km": "9",
    })
  })
})
