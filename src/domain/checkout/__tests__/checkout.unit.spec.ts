import fc from "fast-check"
import {
  CHECKOUT_KEYS,
  type ChangeDecision,
  type CheckoutChange,
  type CheckoutData,
  changeCheckout,
  chooseOrderType,
  isSameLine,
  isServerKey,
  type NativeCart,
  NO_CHECKOUT,
  readCheckout,
  readLine,
  selectionsOf,
  toNativeRequest,
  withoutServerKeys,
  writeCheckout,
} from "../index"

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
      "what is not said stays",
      { fulfillment_time: "asap" },
      { orderType: "delivery", date: "2026-11-21" },
      { orderType: "delivery", date: "2026-11-21", time: "asap" },
    ],
    [
      "null takes it back",
      { fulfillment_date: null, order_type: null },
      { orderType: "delivery", date: "2026-11-21" },
      { orderType: null, date: null },
    ],
    ["a mode of pickup chooses pickup", { service_mode: "takeaway" }, {}, { orderType: "pickup", serviceMode: "takeaway" }],
    [
      "a table by its id",
      { service_mode: "dine_in", table_id: "t1" },
      {},
      { orderType: "pickup", tableId: "t1", tableToken: null, sessionHash: "guest" },
    ],
    ["a table by its token", { service_mode: "dine_in", table_token: "secret" }, {}, { tableId: null, tableToken: "secret" }],
    ["the same table keeps its token", { table_id: "t1" }, AT_TABLE, { tableId: "t1", tableToken: "secret" }],
    ["another table has its own", { table_id: "t2" }, AT_TABLE, { tableId: "t2", tableToken: null }],
    [
      "no table any more",
      { table_id: null },
      AT_TABLE,
      { serviceMode: "dine_in", tableId: null, tableToken: null, sessionHash: null },
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
    ["coordinates", HERE, {}, { coordinates: HERE, coordinatesConfirmed: false }],
    ["confirmed ones", { ...HERE, confirmed: true }, {}, { coordinates: HERE, coordinatesConfirmed: true }],
    ["confirmed later", { confirmed: true }, { coordinates: HERE }, { coordinates: HERE, coordinatesConfirmed: true }],
    ["the same ones stay confirmed", HERE, { coordinates: HERE, coordinatesConfirmed: true }, { coordinatesConfirmed: true }],
    [
      "moved ones do not",
      { latitude: 41 },
      { coordinates: HERE, coordinatesConfirmed: true },
      { coordinates: { latitude: 41, longitude: -3.7 }, coordinatesConfirmed: false },
    ],
    [
      "none any more",
      { latitude: null, longitude: null },
      { coordinates: HERE, coordinatesConfirmed: true },
      { coordinates: null, coordinatesConfirmed: false },
    ],
    ["consent is dated", { messaging_opt_in: true }, {}, { messagingOptIn: true, messagingConsentAt: AT }],
    [
      "once",
      { messaging_opt_in: true },
      { messagingOptIn: true, messagingConsentAt: "before" },
      { messagingConsentAt: "before" },
    ],
    [
      "and withdrawn",
      { messaging_opt_in: false },
      { messagingOptIn: true, messagingConsentAt: "before" },
      { messagingOptIn: false, messagingConsentAt: null },
    ],
    ["a referral", { referral: " CODE " }, {}, { referral: "CODE" }],
  ])("%s", (_, said, before, expected) => {
    expect(changed(said, before)).toMatchObject(expected)
  })

  it.each<[string, CheckoutChange, Partial<CheckoutData>, string]>([
    ["a mode of pickup with delivery", { order_type: "delivery", service_mode: "dine_in" }, {}, "service_mode"],
    ["a mode of pickup on a cart to deliver", { service_mode: "takeaway" }, { orderType: "delivery" }, "service_mode"],
    ["a table without dine-in", { table_id: "t1" }, {}, "table_id"],
    ["a token without dine-in", { table_token: "secret", service_mode: "takeaway" }, {}, "table_token"],
    ["half a place", { latitude: 40 }, {}, "longitude"],
    ["half a place taken back", { latitude: null }, { coordinates: HERE }, "latitude"],
  ])("refuses %s", (_, said, before, field) => {
    expect(change(said, before)).toMatchObject({ ok: false, field })
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

/** As the platform merges metadata: `""` removes a key. */
const merged = (present: object, given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...present, ...given }).filter(([key, value]) => !(key in given) || value !== ""))

describe("checkout data in a cart's metadata", () => {
  it("is read as it was written, whatever stood there before", () => {
    fc.assert(
      fc.property(anyData, anyData, (before, after) => {
        const metadata = merged(merged({ mine: 1 }, writeCheckout(before)), writeCheckout(after))
        const confirmed = after.coordinates !== null && after.coordinatesConfirmed
        expect(readCheckout(metadata)).toEqual({ ...after, coordinatesConfirmed: confirmed })
        expect(metadata.mine).toBe(1)
      }),
    )
  })

  it("is written under keys that nobody else may write, and shows no token and no session but in the private one", () => {
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

  it("counts as nothing when something else stands there", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.values(CHECKOUT_KEYS)), fc.anything()), (metadata) => {
        const { orderType, serviceMode } = readCheckout(metadata)
        expect([null, "delivery", "pickup"]).toContain(orderType)
        expect(["", "dine_in", "takeaway"]).toContain(serviceMode)
      }),
    )
  })

  it("callers' metadata loses our keys and the legacy ones, and nothing else", () => {
    const legacy = { legacy_order_type: 1, date_to_deliver: 1, time_to_deliver: 1, minutes_to_arrive: 1, printed: 1 }
    expect(withoutServerKeys({ _svc_x: 1, ...legacy, _svc: 1, svc_kind: 1, additional_comments: "sin sal" })).toEqual({
      _svc: 1,
      svc_kind: 1,
      additional_comments: "sin sal",
    })
  })
})

const extra = (extra_id: number, category_id = 1, price = "1.00") =>
  ({ category_id, category_name: "C", extra_id, name: `E${extra_id}`, price, quantity: 1 }) as const

describe("lines", () => {
  it("say their extras and comments", () => {
    const metadata = { _svc_extras_snapshot: [extra(5), extra(6, 2), extra(7)], additional_comments: "sin sal" }
    const line = readLine(metadata)
    expect(line).toEqual({ extras: metadata._svc_extras_snapshot, additionalComments: "sin sal" })
    expect(selectionsOf(line.extras)).toEqual([
      { category_id: 1, extra_ids: [5, 7] },
      { category_id: 2, extra_ids: [6] },
    ])
    expect(readLine({})).toEqual({ extras: null, additionalComments: "" })
    expect(readLine({ _svc_extras_snapshot: [null, 1, "x", {}] })).toEqual({ extras: [], additionalComments: "" })
  })

  it.each<[string, object, object, boolean]>([
    [
      "the same extras in another order",
      { _svc_extras_snapshot: [extra(5), extra(6)] },
      { _svc_extras_snapshot: [extra(6), extra(5)] },
      true,
    ],
    ["at another price", { _svc_extras_snapshot: [extra(5)] }, { _svc_extras_snapshot: [extra(5, 1, "2.00")] }, true],
    ["others", { _svc_extras_snapshot: [extra(5)] }, { _svc_extras_snapshot: [extra(6)] }, false],
    ["more", { _svc_extras_snapshot: [extra(5)] }, { _svc_extras_snapshot: [extra(5), extra(6)] }, false],
    [
      "other comments",
      { _svc_extras_snapshot: [extra(5)], additional_comments: "a" },
      { _svc_extras_snapshot: [extra(5)] },
      false,
    ],
    ["other metadata", { a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } }, true],
  ])("are the same thing: %s", (_, present, wished, same) => {
    expect(isSameLine({ ...present }, { ...wished })).toBe(same)
  })
})

describe("the order type of a native cart", () => {
  const kind = (one: "delivery" | "pickup" | "dine_in" | null) => [{ kind: one }]
  it.each<[string, Parameters<typeof chooseOrderType>, string]>([
    ["as chosen", ["pickup", { shipping: kind("delivery"), deliveryEnabled: true, pickupEnabled: true }], "pickup"],
    ["as it is shipped", [null, { shipping: kind("pickup"), deliveryEnabled: true, pickupEnabled: true }], "pickup"],
    ["to a table", [null, { shipping: kind("dine_in"), deliveryEnabled: true, pickupEnabled: true }], "pickup"],
    ["to the door", [null, { shipping: kind("delivery"), deliveryEnabled: false, pickupEnabled: true }], "delivery"],
    ["delivery where nothing is said", [null, { shipping: kind(null), deliveryEnabled: true, pickupEnabled: true }], "delivery"],
    ["pickup where there is nothing else", [null, { shipping: [], deliveryEnabled: false, pickupEnabled: true }], "pickup"],
    ["delivery where there is nothing", [null, { shipping: [], deliveryEnabled: false, pickupEnabled: false }], "delivery"],
  ])("%s", (_, question, expected) => {
    expect(chooseOrderType(...question)).toBe(expected)
  })
})

describe("toNativeRequest", () => {
  const cart: NativeCart = {
    id: "cart_1",
    regionId: "reg_1",
    currencyCode: "eur",
    salesChannelId: "sc_1",
    email: "nora@example.com",
    customer: { id: "cus_1", account: false, firstName: "N", lastName: "", phone: "1" },
    completedAt: null,
    metadata: {
      ...writeCheckout({
        ...NO_CHECKOUT,
        ...AT_TABLE,
        time: "now",
        coordinates: HERE,
        coordinatesConfirmed: true,
        referral: "R",
      }),
    },
    lines: [
      {
        id: "cali_1",
        productId: "prod_1",
        variantId: "variant_1",
        title: "Pizza",
        quantity: 2,
        unitPrice: "11.00",
        taxInclusive: true,
        customPrice: true,
        metadata: { _svc_extras_snapshot: [extra(5)], additional_comments: "sin sal" },
      },
    ],
    shipping: [],
    address: {
      first_name: "Nora",
      last_name: "Nativa",
      phone: "+34600333444",
      address_1: "Calle de Alcalá 50",
      address_2: "",
      city: "Madrid",
      province: "",
      postal_code: "28014",
      country_code: "es",
      notes: "",
    },
    couponCodes: ["TEN"],
  }
  const modes = { deliveryEnabled: true, pickupEnabled: true }

  it("says what POST /orders would: at a table, with the party's session and no address", () => {
    expect(toNativeRequest(cart, modes)).toEqual({
      cart: {
        orderType: "pickup",
        serviceMode: "dine_in",
        date: undefined,
        time: "now",
        items: [
          {
            productId: "prod_1",
            variationId: "variant_1",
            quantity: 2,
            extraSelections: [{ category_id: 1, extra_ids: [5] }],
            additionalComments: "sin sal",
          },
        ],
      },
      tableId: "t1",
      tableToken: "secret",
      sessionHash: "guest",
      address: null,
      addressText: "",
      couponCodes: ["TEN"],
      customer: { first_name: "Nora", last_name: "Nativa", email: "nora@example.com", phone: "+34600333444" },
      deliveryCoordinates: null,
      messagingOptIn: false,
      messagingConsentAt: null,
      referral: "R",
    })
  })

  it("to the door: with the address as one line, and the confirmed place", () => {
    const metadata = writeCheckout({ ...NO_CHECKOUT, orderType: "delivery", coordinates: HERE, coordinatesConfirmed: true })
    expect(toNativeRequest({ ...cart, metadata }, modes)).toMatchObject({
      cart: { orderType: "delivery", serviceMode: "" },
      address: { address_1: "Calle de Alcalá 50", postcode: "28014", city: "Madrid", country: "ES" },
      addressText: "Calle de Alcalá 50, 28014 Madrid, ES",
      deliveryCoordinates: HERE,
    })
  })

  it("a cart that says nothing but is carried to a table sits down", () => {
    const shipping = [{ id: "m", optionId: "o", kind: "dine_in" as const, amount: "0", taxInclusive: true, data: {} }]
    expect(toNativeRequest({ ...cart, metadata: {}, shipping }, modes).cart).toMatchObject({
      orderType: "pickup",
      serviceMode: "dine_in",
    })
  })
})
