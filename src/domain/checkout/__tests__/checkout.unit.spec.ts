import fc from "fast-check"
import { isServerKey } from "../../orders"
import {
  CHECKOUT_KEYS,
  type ChangeDecision,
  type CheckoutChange,
  type CheckoutData,
  changeCheckout,
  NO_CHECKOUT,
  readCheckout,
  withoutServerKeys,
  writeCheckout,
} from ".."

const AT = "2026-11-20T20:30:00+01:00"
const context = { sessionHash: "guest", at: AT }
const change = (said: CheckoutChange, before: Partial<CheckoutData> = {}): ChangeDecision =>
  changeCheckout({ ...NO_CHECKOUT, ...before }, said, context)
const changed = (said: CheckoutChange, before: Partial<CheckoutData> = {}): CheckoutData => {
  const decision = change(said, before)
  if (!decision.ok) throw new Error(`refused: ${decision.field}`)
  return decision.data
}

const AT_TABLE = {
  orderType: "pickup",
  serviceMode: "dine_in",
  tableId: "t1",
  tableToken: "secret",
  sessionHash: "guest",
} as const
const HERE = { latitude: 40.4, longitude: -3.7 }

describe("changeCheckout", () => {
  it.each<[string, CheckoutChange, Partial<CheckoutData>, Partial<CheckoutData>]>([
    [
      "omitted fields stay",
      { fulfillment_time: "asap" },
      { orderType: "delivery", date: "2026-11-21" },
      { orderType: "delivery", date: "2026-11-21", time: "asap" },
    ],
    [
      "null clears",
      { fulfillment_date: null, order_type: null },
      { orderType: "delivery", date: "2026-11-21" },
      { orderType: null, date: null },
    ],
    ["a service mode selects pickup", { service_mode: "takeaway" }, {}, { orderType: "pickup", serviceMode: "takeaway" }],
    [
      "a table by its id",
      { service_mode: "dine_in", table_id: "t1" },
      {},
      { orderType: "pickup", tableId: "t1", tableToken: null, sessionHash: "guest" },
    ],
    ["a table by its token", { service_mode: "dine_in", table_token: "secret" }, {}, { tableId: null, tableToken: "secret" }],
    [
      "omitted table fields stay, including the party",
      { fulfillment_time: "now" },
      { ...AT_TABLE, sessionHash: "host" },
      { tableId: "t1", tableToken: "secret", sessionHash: "host" },
    ],
    [
      "a table without a party belongs to the next caller who changes it",
      { fulfillment_time: "now" },
      { ...AT_TABLE, sessionHash: null },
      { tableId: "t1", sessionHash: "guest" },
    ],
    [
      "choosing another table makes the caller its party",
      { table_id: "t2" },
      { ...AT_TABLE, sessionHash: "host" },
      { tableId: "t2", sessionHash: "guest" },
    ],
    [
      "a cleared token is removed, the table stays",
      { table_id: "t1", table_token: null },
      AT_TABLE,
      { tableId: "t1", tableToken: null },
    ],
    ["a new token for the same table", { table_id: "t1", table_token: "new" }, AT_TABLE, { tableId: "t1", tableToken: "new" }],
    ["the same table keeps its token", { table_id: "t1" }, AT_TABLE, { tableId: "t1", tableToken: "secret" }],
    ["another table has its own token", { table_id: "t2" }, AT_TABLE, { tableId: "t2", tableToken: null }],
    [
      "the table is cleared",
      { table_id: null },
      AT_TABLE,
      { serviceMode: "dine_in", tableId: null, tableToken: null, sessionHash: null },
    ],
    [
      "choosing pickup again keeps the table",
      { order_type: "pickup" },
      AT_TABLE,
      { orderType: "pickup", serviceMode: "dine_in", tableId: "t1" },
    ],
    [
      "a cleared service mode clears the table, but not pickup",
      { service_mode: null },
      AT_TABLE,
      { orderType: "pickup", serviceMode: "", tableId: null, tableToken: null, sessionHash: null },
    ],
    [
      "delivery leaves the table",
      { order_type: "delivery" },
      AT_TABLE,
      { orderType: "delivery", serviceMode: "", tableId: null, tableToken: null, sessionHash: null },
    ],
    [
      "takeaway leaves the table",
      { service_mode: "takeaway" },
      AT_TABLE,
      { serviceMode: "takeaway", tableId: null, sessionHash: null },
    ],
    [
      "one changed coordinate removes the confirmation",
      { longitude: -3.6 },
      { coordinates: HERE, coordinatesConfirmed: true },
      { coordinates: { latitude: 40.4, longitude: -3.6 }, coordinatesConfirmed: false },
    ],
    [
      "changed and confirmed at once",
      { latitude: 41, confirmed: true },
      { coordinates: HERE, coordinatesConfirmed: true },
      { coordinates: { latitude: 41, longitude: -3.7 }, coordinatesConfirmed: true },
    ],
    [
      "coordinates that are no longer confirmed",
      { confirmed: false },
      { coordinates: HERE, coordinatesConfirmed: true },
      { coordinates: HERE, coordinatesConfirmed: false },
    ],
    ["no coordinates to confirm", { confirmed: true }, {}, { coordinates: null, coordinatesConfirmed: false }],
    ["coordinates", HERE, {}, { coordinates: HERE, coordinatesConfirmed: false }],
    ["coordinates given as confirmed", { ...HERE, confirmed: true }, {}, { coordinates: HERE, coordinatesConfirmed: true }],
    [
      "coordinates that are confirmed later",
      { confirmed: true },
      { coordinates: HERE },
      { coordinates: HERE, coordinatesConfirmed: true },
    ],
    ["equal coordinates stay confirmed", HERE, { coordinates: HERE, coordinatesConfirmed: true }, { coordinatesConfirmed: true }],
    [
      "changed coordinates do not stay confirmed",
      { latitude: 41 },
      { coordinates: HERE, coordinatesConfirmed: true },
      { coordinates: { latitude: 41, longitude: -3.7 }, coordinatesConfirmed: false },
    ],
    [
      "cleared coordinates are not confirmed",
      { latitude: null, longitude: null },
      { coordinates: HERE, coordinatesConfirmed: true },
      { coordinates: null, coordinatesConfirmed: false },
    ],
    ["consent gets a date", { messaging_opt_in: true }, {}, { messagingOptIn: true, messagingConsentAt: AT }],
    [
      "once",
      { messaging_opt_in: true },
      { messagingOptIn: true, messagingConsentAt: "before" },
      { messagingConsentAt: "before" },
    ],
    [
      "consent is withdrawn",
      { messaging_opt_in: false },
      { messagingOptIn: true, messagingConsentAt: "before" },
      { messagingOptIn: false, messagingConsentAt: null },
    ],
    [
      "consent set to null is withdrawn",
      { messaging_opt_in: null },
      { messagingOptIn: true, messagingConsentAt: "before" },
      { messagingOptIn: false, messagingConsentAt: null },
    ],
    ["a cleared referral", { referral: null }, { referral: "CODE" }, { referral: "" }],
    ["a referral", { referral: " CODE " }, {}, { referral: "CODE" }],
  ])("%s", (_, said, before, expected) => {
    expect(changed(said, before)).toMatchObject(expected)
  })

  it.each<[string, CheckoutChange, Partial<CheckoutData>, Omit<Extract<ChangeDecision, { ok: false }>, "ok">]>([
    [
      "a service mode with delivery",
      { order_type: "delivery", service_mode: "dine_in" },
      {},
      { field: "service_mode", problem: { code: "rest_not_in_enum", allowed: [""] } },
    ],
    [
      "a service mode on a delivery cart",
      { service_mode: "takeaway" },
      { orderType: "delivery" },
      { field: "service_mode", problem: { code: "rest_not_in_enum", allowed: [""] } },
    ],
    ["a table without dine-in", { table_id: "t1" }, {}, { field: "table_id", problem: { code: "rest_not_in_enum" } }],
    [
      "a token without dine-in",
      { table_token: "secret", service_mode: "takeaway" },
      {},
      { field: "table_token", problem: { code: "rest_not_in_enum" } },
    ],
    ["only one coordinate", { latitude: 40 }, {}, { field: "longitude", problem: { code: "rest_invalid_type" } }],
    [
      "clearing one coordinate",
      { latitude: null },
      { coordinates: HERE },
      { field: "latitude", problem: { code: "rest_invalid_type" } },
    ],
  ])("refuses %s", (_, said, before, refusal) => {
    expect(change(said, before)).toEqual({ ok: false, ...refusal })
  })

  it("a service mode always implies pickup and a table implies dine-in, whatever changes are made", () => {
    const anyChange: fc.Arbitrary<CheckoutChange> = fc.record(
      {
        order_type: fc.constantFrom("delivery", "pickup", null),
        service_mode: fc.constantFrom("", "dine_in", "takeaway", null),
        table_id: fc.constantFrom("t1", "t2", null),
        table_token: fc.constantFrom("secret", "new", null),
        latitude: fc.constantFrom(40, 41, null),
        longitude: fc.constantFrom(-3, null),
        confirmed: fc.constantFrom(true, false, null),
        messaging_opt_in: fc.constantFrom(true, false, null),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 4 }), (changes) => {
        let data = NO_CHECKOUT
        for (const said of changes) {
          const decision = changeCheckout(data, said, context)
          if (decision.ok) data = decision.data
        }
        if (data.serviceMode !== "") expect(data.orderType).toBe("pickup")
        if (data.tableId !== null || data.tableToken !== null) {
          expect([data.serviceMode, data.sessionHash]).toEqual(["dine_in", "guest"])
        }
        if (data.coordinates === null) expect(data.coordinatesConfirmed).toBe(false)
        expect(data.messagingConsentAt).toBe(data.messagingOptIn ? AT : null)
      }),
    )
  })
})

const text = fc.string({ minLength: 1, maxLength: 8 })
const anyData: fc.Arbitrary<CheckoutData> = fc.record({
  orderType: fc.constantFrom("delivery", "pickup", null),
  date: fc.option(text),
  time: fc.option(text),
  serviceMode: fc.constantFrom("", "dine_in", "takeaway"),
  tableId: fc.option(text),
  tableToken: fc.option(text),
  sessionHash: fc.option(text),
  coordinates: fc.option(
    fc.record({ latitude: fc.integer({ min: -90, max: 90 }), longitude: fc.integer({ min: -180, max: 180 }) }),
  ),
  coordinatesConfirmed: fc.boolean(),
  messagingOptIn: fc.boolean(),
  messagingConsentAt: fc.option(text),
  referral: fc.string({ maxLength: 8 }),
})

/** Merges like the platform: `""` removes a key. */
const merged = (present: object, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...present, ...given }).filter(([key, value]) => !(key in given) || value !== ""))

describe("checkout data in a cart's metadata", () => {
  it("is read back as written, over any earlier data", () => {
    fc.assert(
      fc.property(anyData, anyData, (before, after) => {
        const metadata = merged(merged({ mine: 1 }, writeCheckout(before)), writeCheckout(after))
        const confirmed = after.coordinates !== null && after.coordinatesConfirmed
        expect(readCheckout(metadata)).toEqual({ ...after, coordinatesConfirmed: confirmed })
        expect(metadata.mine).toBe(1)
      }),
    )
  })

  it("clears every key without a value by writing the empty string, which the platform removes", () => {
    expect(writeCheckout(NO_CHECKOUT)).toEqual(Object.fromEntries(Object.values(CHECKOUT_KEYS).map((key) => [key, ""])))
  })

  it("has confirmed coordinates in the public keys, and unconfirmed ones in the private key", () => {
    const written = (coordinatesConfirmed: boolean) => {
      const metadata = writeCheckout({ ...NO_CHECKOUT, coordinates: HERE, coordinatesConfirmed })
      return [metadata[CHECKOUT_KEYS.coordinates], metadata[CHECKOUT_KEYS.private]]
    }
    expect(written(true)).toEqual([HERE, ""])
    expect(written(false)).toEqual(["", { unconfirmed: HERE }])
  })

  it.each([
    { latitude: 40.4 },
    { longitude: -3.7 },
    { latitude: "40.4", longitude: -3.7 },
    { latitude: 40.4, longitude: "-3.7" },
    [40.4, -3.7],
    null,
  ])("is read without coordinates that are incomplete or not numbers: %j", (place) => {
    for (const metadata of [{ [CHECKOUT_KEYS.coordinates]: place }, { [CHECKOUT_KEYS.private]: { unconfirmed: place } }]) {
      expect(readCheckout(metadata)).toEqual(NO_CHECKOUT)
    }
  })

  it("uses server-only keys, with token and session hash in the private key only", () => {
    fc.assert(
      fc.property(anyData, (data) => {
        const written = writeCheckout({ ...data, tableToken: "the-token", sessionHash: "the-session" })
        expect(Object.keys(written).every(isServerKey)).toBe(true)
        const { [CHECKOUT_KEYS.private]: hidden, ...shown } = written
        expect(JSON.stringify(shown)).not.toMatch(/the-token|the-session/)
        expect(hidden).toMatchObject({ table_token: "the-token", session: "the-session" })
      }),
    )
  })

  it("is read without invalid values", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.values(CHECKOUT_KEYS)), fc.anything()), (metadata) => {
        const { orderType, serviceMode } = readCheckout(metadata)
        expect([null, "delivery", "pickup"]).toContain(orderType)
        expect(["", "dine_in", "takeaway"]).toContain(serviceMode)
      }),
    )
  })

  it("is written by the server only: its keys and the legacy keys are removed from metadata, and no other keys", () => {
    const legacy = { legacy_order_type: 1, date_to_deliver: 1, time_to_deliver: 1, minutes_to_arrive: 1, printed: 1 }
    expect(withoutServerKeys({ _svc_x: 1, ...legacy, _svc: 1, svc_kind: 1, additional_comments: "sin sal" })).toEqual({
      _svc: 1,
      svc_kind: 1,
      additional_comments: "sin sal",
    })
  })
})
