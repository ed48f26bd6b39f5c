import {
  type CheckoutData,
  chooseOrderType,
  extrasSnapshot,
  isSameLine,
  type NativeCart,
  type NativeShipping,
  NO_CHECKOUT,
  readLine,
  type ShippingKind,
  selectionsOf,
  toNativeRequest,
  writeCheckout,
} from ".."

const AT_TABLE = {
  orderType: "pickup",
  serviceMode: "dine_in",
  tableId: "t1",
  tableToken: "secret",
  sessionHash: "guest",
} as const
const HERE = { latitude: 40.4, longitude: -3.7 }

const extra = (extra_id: number, category_id = 1, price = "1.00") =>
  ({ category_id, category_name: "C", extra_id, name: `E${extra_id}`, price, quantity: 1 }) as const

describe("lines", () => {
  it("carry their extras and comments", () => {
    const metadata = { _svc_extras_snapshot: [extra(5), extra(6, 2), extra(7)], additional_comments: "sin sal" }
    const line = readLine(metadata)
    expect(line).toEqual({ extras: metadata._svc_extras_snapshot, additionalComments: "sin sal" })
    expect(selectionsOf(line.extras)).toEqual([
      { category_id: 1, extra_ids: [5, 7] },
      { category_id: 2, extra_ids: [6] },
    ])
    expect(readLine({})).toEqual({ extras: null, additionalComments: "" })
    expect(selectionsOf(readLine({}).extras)).toEqual([])
  })

  it("ignore metadata that the server cannot have written", () => {
    for (const forged of [
      null,
      1,
      "x",
      {},
      { category_id: 1 },
      { extra_id: 5 },
      { category_id: "1", extra_id: 5 },
      { category_id: 1, extra_id: "5" },
      { ...extra(5), category_name: { toString: 1 } },
      { ...extra(5), name: { toString: 1 } },
      { ...extra(5), price: { toString: 1 } },
    ]) {
      expect(readLine({ _svc_extras_snapshot: [forged], additional_comments: 5 })).toEqual({ extras: [], additionalComments: "" })
    }
    expect(readLine({ _svc_extras_snapshot: { 0: extra(5) } }).extras).toBeNull()
  })

  it("keep their extras with the prices at the time of purchase", () => {
    const chosen = [
      { category_id: 1, category_name: "Salsas", extra_id: 5, name: "Alioli", priceMinor: 50n },
      { category_id: 2, category_name: "Pan", extra_id: 6, name: "Sin gluten", priceMinor: 0n },
    ]
    const snapshot = extrasSnapshot(chosen, 2)
    expect(snapshot).toEqual([
      { category_id: 1, category_name: "Salsas", extra_id: 5, name: "Alioli", price: "0.50", quantity: 1 },
      { category_id: 2, category_name: "Pan", extra_id: 6, name: "Sin gluten", price: "0.00", quantity: 1 },
    ])
    expect(readLine({ _svc_extras_snapshot: snapshot }).extras).toEqual(snapshot)
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
    ["metadata in another order", { a: { b: 1, c: 2 }, d: null }, { d: null, a: { c: 2, b: 1 } }, true],
    ["other metadata", { a: { b: 1 } }, { a: { b: 2 } }, false],
    ["more metadata", { a: null }, { a: null, b: null }, false],
    ["a list in another order", { a: [1, 2] }, { a: [2, 1] }, false],
    ["lists with the same digits", { a: [1, 23] }, { a: [12, 3] }, false],
    ["a list, and an object with its indexes as keys", { a: ["x"] }, { a: { 0: "x" } }, false],
    ["no extras, priced by the plugin or not", {}, { _svc_extras_snapshot: [] }, true],
    ["a number and the same number as text", { a: 1 }, { a: "1" }, false],
  ])("are merged only if they are equal: %s", (_, present, wished, same) => {
    expect(isSameLine({ ...present }, { ...wished })).toBe(same)
  })
})

describe("the order type of a native cart", () => {
  const kind = (one: "delivery" | "pickup" | "dine_in" | null) => [{ kind: one }]
  it.each<[string, Parameters<typeof chooseOrderType>, string]>([
    ["as chosen", ["pickup", { shipping: kind("delivery"), deliveryEnabled: true, pickupEnabled: true }], "pickup"],
    ["follows the shipping method", [null, { shipping: kind("pickup"), deliveryEnabled: true, pickupEnabled: true }], "pickup"],
    ["dine-in as pickup", [null, { shipping: kind("dine_in"), deliveryEnabled: true, pickupEnabled: true }], "pickup"],
    [
      "follows the first of the plugin's shipping methods",
      [null, { shipping: [{ kind: null }, { kind: "pickup" }], deliveryEnabled: true, pickupEnabled: true }],
      "pickup",
    ],
    ["delivery as delivery", [null, { shipping: kind("delivery"), deliveryEnabled: false, pickupEnabled: true }], "delivery"],
    ["delivery without any choice", [null, { shipping: kind(null), deliveryEnabled: true, pickupEnabled: true }], "delivery"],
    ["pickup where the store has only that", [null, { shipping: [], deliveryEnabled: false, pickupEnabled: true }], "pickup"],
    ["delivery where the store has neither", [null, { shipping: [], deliveryEnabled: false, pickupEnabled: false }], "delivery"],
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

  it("requests the same as POST /orders: at a table, with the party's session and no address", () => {
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

  it("requests a delivery with the address as one line and the confirmed coordinates", () => {
    const metadata = writeCheckout({ ...NO_CHECKOUT, orderType: "delivery", coordinates: HERE, coordinatesConfirmed: true })
    expect(toNativeRequest({ ...cart, metadata }, modes)).toMatchObject({
      cart: { orderType: "delivery", serviceMode: "" },
      address: { address_1: "Calle de Alcalá 50", postcode: "28014", city: "Madrid", country: "ES" },
      addressText: "Calle de Alcalá 50, 28014 Madrid, ES",
      deliveryCoordinates: HERE,
    })
  })

  const way = (kind: ShippingKind | null): NativeShipping => ({
    id: "m",
    optionId: "o",
    kind,
    own: kind !== null,
    amount: "0",
    taxInclusive: true,
    data: {},
  })

  it.each<[string, Partial<CheckoutData>, (ShippingKind | null)[], string, string]>([
    ["chose nothing and has a dine-in shipping option: dine-in", {}, ["dine_in"], "pickup", "dine_in"],
    ["has a dine-in shipping option and another one", {}, [null, "dine_in"], "pickup", "dine_in"],
    ["has a pickup shipping option only: no mode", {}, ["pickup"], "pickup", ""],
    ["chose pickup: no mode, whatever its shipping option is", { orderType: "pickup" }, ["dine_in"], "pickup", ""],
    ["chose takeaway: takeaway", { orderType: "pickup", serviceMode: "takeaway" }, ["dine_in"], "pickup", "takeaway"],
    ["is a delivery: no mode", { orderType: "delivery", serviceMode: "dine_in" }, [], "delivery", ""],
    ["chose nothing and is a delivery: no mode", {}, [], "delivery", ""],
  ])("a cart that %s", (_, said, kinds, orderType, serviceMode) => {
    const metadata = writeCheckout({ ...NO_CHECKOUT, ...said })
    expect(toNativeRequest({ ...cart, metadata, shipping: kinds.map(way) }, modes).cart).toMatchObject({ orderType, serviceMode })
  })

  const toTheDoor = writeCheckout({ ...NO_CHECKOUT, orderType: "delivery" })

  it.each([null, "", "  ", " , "])("has no delivery address without a street: %j", (street) => {
    const address = street === null || cart.address === null ? null : { ...cart.address, address_1: street }
    expect(toNativeRequest({ ...cart, metadata: toTheDoor, address }, modes)).toMatchObject({ address: null, addressText: "" })
  })

  it("passes the cart's address in the fields of POST /orders", () => {
    const address = {
      first_name: "Nora",
      last_name: "Nativa",
      phone: "1",
      address_1: " Gran Vía 1 ",
      address_2: "2º B",
      city: "Madrid",
      province: "M",
      postal_code: "28013",
      country_code: "es",
      notes: "bell",
    }
    expect(toNativeRequest({ ...cart, metadata: toTheDoor, address }, modes).address).toEqual({
      first_name: "Nora",
      last_name: "Nativa",
      phone: "1",
      address_1: "Gran Vía 1",
      address_2: "2º B",
      city: "Madrid",
      state: "M",
      postcode: "28013",
      country: "ES",
      notes: "bell",
    })
  })

  it("leaves out coordinates that are unconfirmed or not part of a delivery", () => {
    const place = (said: Partial<CheckoutData>) =>
      toNativeRequest({ ...cart, metadata: writeCheckout({ ...NO_CHECKOUT, coordinates: HERE, ...said }) }, modes)
        .deliveryCoordinates
    expect(place({ orderType: "delivery", coordinatesConfirmed: true })).toEqual(HERE)
    expect(place({ orderType: "delivery" })).toBeNull()
    expect(place({ orderType: "pickup", coordinatesConfirmed: true })).toBeNull()
  })

  it("takes each field of the customer from the address, or else from the platform's customer", () => {
    const named = { first_name: "Nora", last_name: "Nativa", phone: "1" }
    const known = { id: "cus_1", account: true, firstName: "Ana", lastName: "Alta", phone: "2" }
    const blank = { first_name: "", last_name: "", phone: "" }
    const person = (address: typeof named | null, customer: typeof known | null) =>
      toNativeRequest({ ...cart, customer, address: address && cart.address && { ...cart.address, ...address } }, modes).customer
    const { email } = cart
    expect(person(named, known)).toEqual({ ...named, email })
    expect(person({ ...named, last_name: "", phone: "" }, known)).toEqual({
      first_name: "Nora",
      last_name: "Alta",
      email,
      phone: "2",
    })
    expect(person({ ...named, first_name: "" }, known)).toEqual({ first_name: "Ana", last_name: "Nativa", email, phone: "1" })
    expect(person(null, known)).toEqual({ first_name: "Ana", last_name: "Alta", email, phone: "2" })
    expect(person(null, null)).toEqual({ ...blank, email })
  })

  it("includes foreign lines as items that cannot be sold", () => {
    const lines = cart.lines.map((line) => ({ ...line, productId: null, variantId: null, metadata: {} }))
    expect(toNativeRequest({ ...cart, lines }, modes).cart.items).toEqual([
      { productId: "", variationId: "", quantity: 2, extraSelections: [], additionalComments: "" },
    ])
  })
})
