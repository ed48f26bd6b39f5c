import { createHash } from "node:crypto"
import {
  type Answer,
  type NativeCheckout,
  nativeCheckout,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../support"
import { session, table, tableSettings } from "../../support/table-settings"

type Body = Record<string, unknown>

describe("checkout extension data in native carts", () => {
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout
  let customer: string
  let stranger: string

  beforeAll(async () => {
    store = await startStore({ clock: "2026-11-20T19:30:00+01:00" })
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
    customer = await native.signIn("customer@example.com", PASSWORD)
    stranger = await native.signIn("other@example.com", PASSWORD)
    const saved = await store.api("manager").put("settings/tables", tableSettings([table("a"), table("b")]))
    tokens = Object.fromEntries(saved.body.data.tables.map(({ id, qr_token }: Record<string, string>) => [id, qr_token]))
  })
  afterAll(() => store.stop())

  let tokens: Record<string, string>

  const create = (body: Body = {}, who: { token?: string; session?: string } = {}) =>
    call("POST", "/store/carts", { region_id: shop.regionId, ...body }, who)
  const update = (cart: string, body: Body, who: { token?: string; session?: string } = {}) =>
    call("POST", `/store/carts/${cart}`, body, who)
  const call = (method: string, path: string, body: unknown, who: { token?: string; session?: string } = {}): Promise<Answer> =>
    store.api().request(method, path, body, {
      headers: {
        "x-publishable-api-key": shop.publishableKey,
        ...(who.token === undefined ? {} : { authorization: `Bearer ${who.token}` }),
        ...(who.session === undefined ? {} : session(who.session).headers),
      },
    })
  const svc = (data: object) => ({ extensions: { svc: data } })
  const newCart = async (body: Body = {}, who: { token?: string; session?: string } = {}): Promise<string> => {
    const answer = await create(body, who)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.cart.id
  }
  /** The cart's metadata without its stamp (`CART_STAMP_KEY`). */
  const stored = async (cart: string) => {
    const { _svc_cart: _stamp, ...metadata } = (await store.db("cart").first("metadata").where({ id: cart }))?.metadata ?? {}
    return metadata
  }
  const holds = async () =>
    (await store
      .db("svc_table_hold")
      .select("holder", "table_id")
      .where({ current: true })
      .where("expires_at", ">", new Date("2026-11-20T19:30:00+01:00"))) as { holder: string; table_id: string }[]
  const expectRefused = (answer: Answer, code: string, type = "not_allowed") =>
    expect({ status: answer.status, code: answer.body.code, type: answer.body.type }).toEqual({ status: 400, code, type })

  const EMPTY = {
    svc: { order_type: null, fulfillment_date: null, fulfillment_time: null, service_mode: "", table_id: null },
    "svc-delivery": { latitude: null, longitude: null, confirmed: false },
    "svc-loyalty": { enabled: false, preview: 0, balance: null },
  }
  const SAID = {
    extensions: {
      svc: { order_type: "delivery", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" },
      "svc-delivery": { latitude: 40.42, longitude: -3.69, confirmed: true },
    },
    additional_fields: { "svc/messaging-opt-in": true, "svc/referral": "AMIGA" },
  }

  it("every response with a cart contains the extensions, whatever fields are requested", async () => {
    const made = await create({ items: [{ variant_id: shop.variation.AGUA, quantity: 1 }] })
    expect(made.body.cart.extensions).toEqual(EMPTY)
    const id = made.body.cart.id
    const answers = [
      await call("GET", `/store/carts/${id}`, undefined),
      await call("GET", `/store/carts/${id}?fields=id`, undefined),
      await update(id, { email: "nora@example.com" }),
      await call("POST", `/store/carts/${id}/line-items`, { variant_id: shop.variation.AGUA, quantity: 1 }),
      await call("POST", `/store/carts/${id}/line-items/${made.body.cart.items[0].id}`, { quantity: 3 }),
      await call("POST", `/store/carts/${id}/promotions`, { promo_codes: [] }),
      await call("POST", `/store/carts/${id}/taxes`, {}),
      await call("POST", `/store/carts/${id}/customer`, {}, { token: customer }),
    ]
    expect(answers.map(({ status, body }) => [status, body.cart.extensions.svc])).toEqual(answers.map(() => [200, EMPTY.svc]))
    const deleted = await call("DELETE", `/store/carts/${id}/line-items/${made.body.cart.items[0].id}`, undefined)
    expect(deleted.body.parent.extensions.svc).toEqual(EMPTY.svc)
  })

  it("is accepted with a new cart, and stored in its metadata under the keys of order metadata", async () => {
    const { body } = await create({ ...SAID, metadata: { mine: 1 } })
    expect(body.cart.extensions).toEqual({
      ...EMPTY,
      svc: { ...EMPTY.svc, ...SAID.extensions.svc },
      "svc-delivery": { latitude: 40.42, longitude: -3.69, confirmed: true },
    })
    expect(body.cart.additional_fields).toMatchObject({ ...SAID.additional_fields, "svc/location-confirmed": true })
    expect(await stored(body.cart.id)).toEqual({
      mine: 1,
      _svc_fulfillment_type: "delivery",
      _svc_fulfillment_date: "2026-11-20",
      _svc_fulfillment_time: "21:30",
      _svc_delivery_coordinates: { latitude: 40.42, longitude: -3.69 },
      _svc_messaging_opt_in: true,
      _svc_messaging_consent_at: expect.stringMatching(/^2026-11-20T19:30:\d\d.*\+01:00$/),
      _svc_checkout: { referral: "AMIGA" },
    })
  })

  it("is changed field by field: null clears a value, and a new order type clears the fields of the former type", async () => {
    const cart = await newCart(SAID)
    expect((await update(cart, svc({ fulfillment_time: "asap", fulfillment_date: null }))).body.cart.extensions.svc).toEqual({
      ...EMPTY.svc,
      order_type: "delivery",
      fulfillment_time: "asap",
    })
    expect(
      (await update(cart, { additional_fields: { "svc/messaging-opt-in": false, "svc/latitude": 40.5, "svc/longitude": -3.6 } }))
        .body.cart,
    ).toMatchObject({
      extensions: { "svc-delivery": { latitude: 40.5, longitude: -3.6, confirmed: false } },
      additional_fields: { "svc/messaging-opt-in": false, "svc/referral": "AMIGA" },
    })
    expect(
      (await update(cart, svc({ service_mode: "takeaway", order_type: "pickup" }))).body.cart.extensions.svc.service_mode,
    ).toBe("takeaway")
    expect((await update(cart, svc({ order_type: "delivery" }))).body.cart.extensions.svc).toMatchObject({
      order_type: "delivery",
      service_mode: "",
    })
    const metadata = await stored(cart)
    for (const key of ["_svc_messaging_opt_in", "_svc_delivery_coordinates", "_svc_service_mode", "_svc_fulfillment_date"])
      expect(metadata).not.toHaveProperty(key)
  })

  it("additional fields may be text: it is parsed as a number or boolean, and empty text clears the value", async () => {
    const fields = {
      "svc/latitude": " 40.41 ",
      "svc/longitude": "-3.70",
      "svc/location-confirmed": "true",
      "svc/messaging-opt-in": "1",
      "svc/referral": "123",
    }
    const { body } = await create({ additional_fields: fields })
    const said = {
      "svc/latitude": 40.41,
      "svc/longitude": -3.7,
      "svc/location-confirmed": true,
      "svc/messaging-opt-in": true,
      "svc/referral": "123",
    }
    expect(body.cart.additional_fields).toEqual(said)
    const empty = { "svc/latitude": "", "svc/longitude": "", "svc/location-confirmed": "", "svc/messaging-opt-in": "false" }
    expect((await update(body.cart.id, { additional_fields: empty })).body.cart.additional_fields).toEqual({
      "svc/latitude": null,
      "svc/longitude": null,
      "svc/location-confirmed": false,
      "svc/messaging-opt-in": false,
      "svc/referral": "123",
    })
  })

  it.each<[string, Body, string]>([
    ["an unknown order type", svc({ order_type: "drone" }), "rest_invalid_param"],
    ["an order type that is not text", svc({ order_type: 1 }), "rest_invalid_param"],
    ["a day that does not exist", svc({ fulfillment_date: "2026-02-30" }), "rest_invalid_param"],
    ["a time that does not exist", svc({ fulfillment_time: "25:00" }), "rest_invalid_param"],
    ["an unknown service mode", svc({ service_mode: "drive_in" }), "rest_invalid_param"],
    ["a service mode with delivery", svc({ service_mode: "dine_in", order_type: "delivery" }), "rest_invalid_param"],
    ["a table without dine-in", svc({ table_id: "a" }), "rest_invalid_param"],
    ["an invalid table id", svc({ service_mode: "dine_in", table_id: "a b" }), "rest_invalid_param"],
    ["extension data that is not an object", { extensions: { svc: "x" } }, "rest_invalid_param"],
    ["extensions that are not an object", { extensions: [] }, "rest_invalid_param"],
    ["a latitude out of range", { extensions: { "svc-delivery": { latitude: 91, longitude: 0 } } }, "rest_invalid_param"],
    [
      "a latitude as text in an extension",
      { extensions: { "svc-delivery": { latitude: "40", longitude: 0 } } },
      "rest_invalid_param",
    ],
    [
      "a latitude out of range as text",
      { additional_fields: { "svc/latitude": "91", "svc/longitude": "0" } },
      "rest_invalid_param",
    ],
    [
      "a latitude in another notation",
      { additional_fields: { "svc/latitude": "4e1", "svc/longitude": "0" } },
      "rest_invalid_param",
    ],
    ["only one coordinate", { additional_fields: { "svc/latitude": 40 } }, "rest_invalid_param"],
    ["a confirmation that is not a boolean", { additional_fields: { "svc/location-confirmed": "yes" } }, "rest_invalid_param"],
    ["an opt-in that is not a boolean", { additional_fields: { "svc/messaging-opt-in": 1 } }, "rest_invalid_param"],
    ["a referral that is not text", { additional_fields: { "svc/referral": 7 } }, "rest_invalid_param"],
    ["a referral that is too long", { additional_fields: { "svc/referral": "x".repeat(256) } }, "rest_invalid_param"],
  ])("with %s is refused, for a new cart and for a change", async (_, body, code) => {
    const count = async () => Number((await store.db("cart").count("* as n").first())?.n)
    const cart = await newCart()
    const before = [await count(), await stored(cart)]
    expectRefused(await create(body), code, "invalid_data")
    expectRefused(await update(cart, { email: "changed@example.com", ...body }), code, "invalid_data")
    expect([await count(), await stored(cart)]).toEqual(before)
  })

  it("leaves the extensions of other plugins to the platform, and ignores unknown keys of the plugin", async () => {
    expect((await create({ extensions: { other: {} } })).status).toBe(400)
    expect((await create({ additional_fields: { "other/x": 1, ...SAID.additional_fields } })).status).toBe(400)
    expect((await create({ extensions: { svc: { unknown: 1 } } })).status).toBe(200)
  })

  describe("server-only keys", () => {
    const FORGED = {
      _svc_fulfillment_type: "pickup",
      _svc_table_id: "a",
      _svc_checkout: { session: "x" },
      printed: "yes",
      minutes_to_arrive: 1,
      legacy_order_type: "x",
      date_to_deliver: "x",
      time_to_deliver: "x",
    }

    it("are removed from a caller's metadata, for a new cart and for a change", async () => {
      const cart = await newCart({ metadata: { ...FORGED, mine: 1 } })
      expect(await stored(cart)).toEqual({ mine: 1 })
      await update(cart, { metadata: { ...FORGED, yours: 2 } })
      expect(await stored(cart)).toEqual({ mine: 1, yours: 2 })
    })

    it("survive every change of the caller's metadata", async () => {
      const cart = await newCart({ ...svc({ order_type: "delivery" }), metadata: { mine: 1 } })
      const ours = { _svc_fulfillment_type: "delivery" }
      for (const [metadata, expected] of [
        [{ _svc_fulfillment_type: "" }, { ...ours, mine: 1 }],
        [{ other: 2 }, { ...ours, mine: 1, other: 2 }],
        [{ mine: "" }, { ...ours, other: 2 }],
        [{}, ours],
        [{ mine: 3 }, { ...ours, mine: 3 }],
        [null, ours],
      ] as const) {
        expect((await update(cart, { metadata })).status).toBe(200)
        expect(await stored(cart)).toEqual(expected)
      }
    })
  })

  describe("tables", () => {
    beforeEach(() => store.db("svc_table_hold").delete())
    const dine = (data: object) => svc({ service_mode: "dine_in", ...data })
    const status = async (id: string) =>
      (await store.api().get("tables/availability")).body.data.tables.find((one: { id: string }) => one.id === id).status

    it("a table that is chosen by its id or by its token is held for five minutes", async () => {
      const cart = await newCart(dine({ table_id: "a" }), { session: "one" })
      expect(await holds()).toEqual([{ holder: `cart:${cart}`, table_id: "a" }])
      expect(await status("a")).toBe("occupied")
      const other = await create(dine({ table_token: tokens.b }), { session: "two" })
      expect(other.body.cart.extensions.svc).toMatchObject({ order_type: "pickup", service_mode: "dine_in", table_id: "b" })
      expect(other.text).not.toContain(tokens.b)
      expect((await call("GET", `/store/carts/${other.body.cart.id}`, undefined)).text).not.toContain(tokens.b)
      expect((await stored(other.body.cart.id))._svc_checkout).toMatchObject({
        table_token: createHash("sha256")
          .update(tokens.b ?? "")
          .digest("hex"),
      })
      await store.setClock("2026-11-20T19:37:00+01:00")
      expect(await status("a")).toBe("available")
      await store.setClock("2026-11-20T19:30:00+01:00")
    })

    it("that are held cannot be chosen by a cart of another session, whether it is new or not", async () => {
      await newCart(dine({ table_id: "a" }), { session: "one" })
      const carts = Number((await store.db("cart").count("* as n").first())?.n)
      expectRefused(await create(dine({ table_id: "a" }), { session: "two" }), "table_occupied")
      expect(Number((await store.db("cart").count("* as n").first())?.n)).toBe(carts)
      const late = await newCart()
      expectRefused(await update(late, dine({ table_id: "a" }), { session: "two" }), "table_occupied")
      expect(await stored(late)).toEqual({})
    })

    it("are released when the cart chooses another table, no table, takeaway or delivery", async () => {
      const cart = await newCart(dine({ table_id: "a" }))
      const moves: [object, string[]][] = [
        [{ table_id: "b" }, ["b"]],
        [{ table_id: null }, []],
        [{ table_id: "a" }, ["a"]],
        [{ service_mode: "takeaway" }, []],
        [{ service_mode: "dine_in", table_id: "b" }, ["b"]],
        [{ order_type: "delivery" }, []],
      ]
      for (const [data, expected] of moves) {
        expect((await update(cart, svc(data))).status).toBe(200)
        expect((await holds()).map(({ table_id }) => table_id)).toEqual(expected)
      }
    })

    it("stay held while their cart changes, even with no renewal left; a cart that leaves such a table cannot choose it again", async () => {
      const cart = await newCart(dine({ table_id: "a" }))
      for (let round = 0; round < 4; round++) {
        expect((await update(cart, svc({ fulfillment_time: "now" }))).body.cart.extensions.svc.table_id).toBe("a")
      }
      expect(await holds()).toHaveLength(1)
      expect((await update(cart, svc({ table_id: "b" }))).status).toBe(200)
      expectRefused(await update(cart, svc({ table_id: "a" })), "table_busy")
      expect((await holds()).map(({ table_id }) => table_id)).toEqual(["b"])
    })

    it.each<[string, () => Promise<{ readonly token?: string; readonly session?: string }>]>([
      ["session", async () => ({ session: "greedy" })],
      ["account", async () => ({ token: customer })],
    ])("one %s holds one table, however many carts it creates at the same time", async (_, who) => {
      const as = await who()
      await newCart(dine({ table_id: "a" }), as)
      const second = await newCart(dine({ table_id: "b" }), as)
      expect(await holds()).toEqual([{ holder: `cart:${second}`, table_id: "b" }])
      expect([await status("a"), await status("b")]).toEqual(["available", "occupied"])
      await Promise.all(Array.from({ length: 6 }, (_cart, n) => create(dine({ table_id: n % 2 === 0 ? "a" : "b" }), as)))
      expect(await holds()).toHaveLength(1)
    })

    it("a session and its cart share one hold: a later choice of either ends the earlier hold", async () => {
      await newCart(dine({ table_id: "a" }), { session: "one" })
      expect((await store.api().post("tables/b/hold", {}, session("one"))).status).toBe(201)
      expect((await holds()).map(({ table_id }) => table_id)).toEqual(["b"])
      const cart = await newCart(dine({ table_id: "a" }), { session: "one" })
      expect(await holds()).toEqual([{ holder: `cart:${cart}`, table_id: "a" }])
    })

    it("a change without a table keeps the table that the session has chosen after the cart's choice", async () => {
      const cart = await newCart(dine({ table_id: "a" }), { session: "one" })
      expect((await store.api().post("tables/b/hold", {}, session("one"))).status).toBe(201)
      expect((await update(cart, svc({ fulfillment_time: "asap" }), { session: "one" })).status).toBe(200)
      expect((await holds()).map(({ table_id }) => table_id)).toEqual(["b"])
    })

    it("carts of different sessions, and carts without a session, belong to different guests", async () => {
      await newCart(dine({ table_id: "a" }), { session: "one" })
      await newCart(dine({ table_id: "b" }))
      expect(await holds()).toHaveLength(2)
      expectRefused(await create(dine({ table_id: "b" }), { session: "one" }), "table_occupied")
      expect(await holds()).toHaveLength(2)
    })

    it("can be chosen again twice by a cart that has left them, and not a third time", async () => {
      const cart = await newCart(dine({ table_id: "a" }), { session: "one" })
      expect((await update(cart, svc({ table_id: "b" }), { session: "one" })).status).toBe(200)
      for (let round = 0; round < 2; round++) {
        for (const table_id of [null, "b"]) {
          expect((await update(cart, svc({ table_id }), { session: "one" })).status).toBe(200)
        }
      }
      expect((await update(cart, svc({ table_id: null }), { session: "one" })).status).toBe(200)
      expectRefused(await update(cart, svc({ table_id: "b" }), { session: "one" }), "table_busy")
      expect(await holds()).toEqual([])
    })

    it("a new cart takes over its session's hold, whose end does not change when no renewal is left", async () => {
      for (let turn = 0; turn < 3; turn++) expect((await store.api().post("tables/a/hold", {}, session("one"))).status).toBe(201)
      const ends = () => store.db("svc_table_hold").where({ current: true }).pluck("expires_at")
      const end = await ends()
      const cart = await newCart(dine({ table_id: "a" }), { session: "one" })
      expect(await holds()).toEqual([{ holder: `cart:${cart}`, table_id: "a" }])
      expect(await ends()).toEqual(end)
      await store.setClock("2026-11-20T19:37:00+01:00")
      expectRefused(await create(dine({ table_id: "a" }), { session: "one" }), "table_busy")
      const scanned = await create(dine({ table_token: tokens.a }), { session: "one" })
      expect([scanned.status, scanned.body.cart?.extensions.svc.table_id, await status("a")]).toEqual([200, "a", "available"])
      await store.setClock("2026-11-20T19:30:00+01:00")
    })

    it.each<[string, object, string]>([
      ["an unknown id", { table_id: "z" }, "table_not_found"],
      ["an unknown token", { table_token: "x".repeat(32) }, "table_not_found"],
    ])("cannot be chosen with %s", async (_, data, code) => {
      expectRefused(await create(dine(data)), code)
      expect(await holds()).toEqual([])
    })

    it("are not held for a cart that the platform refuses", async () => {
      expect((await create({ region_id: "reg_unknown", ...dine({ table_id: "a" }) })).status).toBe(404)
      expect(await holds()).toEqual([])
    })

    it("stay held when the platform refuses another cart of the session, or a change", async () => {
      const rows = () =>
        store.db("svc_table_hold").select("holder", "table_id", "renewals", "expires_at").where({ current: true })
      const cart = await newCart(dine({ table_id: "a" }), { session: "one" })
      const before = await rows()
      expect(before).toMatchObject([{ holder: `cart:${cart}`, table_id: "a" }])
      for (const table_id of ["b", "a", "b", "a", "b", "a"]) {
        const answer = await create({ region_id: "reg_unknown", ...dine({ table_id }) }, { session: "one" })
        expect([answer.status, await rows()]).toEqual([404, before])
      }
      const answer = await update(cart, { region_id: "reg_unknown", ...dine({ table_id: "b" }) }, { session: "one" })
      expect([answer.status, await rows()]).toEqual([404, before])
    })
  })

  describe("the owner of a cart", () => {
    const program = (enabled: boolean) =>
      store.api("manager").put("loyalty/program", { enabled, points_per_currency: 2, round: "down" })
    afterAll(() => program(false))

    it("sees the balance, and nobody else does; everybody sees the points that the cart would earn", async () => {
      expect((await program(true)).status).toBe(200)
      const me = (await store.api("customer").get("auth/me")).body.data.id
      await store.api("manager").post(`loyalty/accounts/${me}/adjust`, { points: 70, reason: "gift", idempotency: "gift-0001" })
      const cart = await newCart({ items: [{ variant_id: shop.variation["MARGARITA-M"], quantity: 1 }] }, { token: customer })
      const seen = async (token?: string) =>
        (await call("GET", `/store/carts/${cart}`, undefined, token === undefined ? {} : { token })).body.cart.extensions[
          "svc-loyalty"
        ]
      expect(await seen(customer)).toEqual({ enabled: true, preview: 19, balance: 70 })
      expect(await seen(stranger)).toEqual({ enabled: true, preview: 19, balance: null })
      expect(await seen()).toEqual({ enabled: true, preview: 19, balance: null })
    })

    it("sees the points for the total after discounts, whatever fields are requested", async () => {
      expect((await program(true)).status).toBe(200)
      const { status } = await store.platform().post("/admin/promotions", {
        code: "MITAD",
        type: "standard",
        status: "active",
        application_method: { type: "percentage", target_type: "order", allocation: "across", value: 50, currency_code: "eur" },
      })
      expect(status).toBe(200)
      const cart = await newCart({ items: [{ variant_id: shop.variation["MARGARITA-M"], quantity: 1 }] })
      const preview = async (query = "") =>
        (await call("GET", `/store/carts/${cart}${query}`, undefined)).body.cart.extensions["svc-loyalty"].preview
      expect([await preview(), await preview("?fields=id")]).toEqual([19, 19])
      const discounted = await call("POST", `/store/carts/${cart}/promotions`, { promo_codes: ["MITAD"] })
      expect(discounted.body.cart.extensions["svc-loyalty"].preview).toBe(9)
      expect([await preview(), await preview("?fields=id"), await preview("?fields=id,item_total")]).toEqual([9, 9, 9])
    })

    it("is the only one who can change an account's cart; anybody who knows the id of a guest's cart can change it", async () => {
      const cart = await newCart(svc({ order_type: "delivery" }), { token: customer })
      for (const who of [{ token: stranger }, {}]) {
        const answer = await update(cart, svc({ order_type: "pickup" }), who)
        expect([answer.status, answer.body.type]).toEqual([404, "not_found"])
      }
      expect((await update(cart, svc({ order_type: "pickup" }), { token: customer })).status).toBe(200)
      const guests = await newCart({ email: "nora@example.com" })
      expect((await update(guests, svc({ order_type: "pickup" }), { token: stranger })).status).toBe(200)
      expect((await update("cart_unknown", svc({ order_type: "pickup" }))).status).toBe(404)
    })
  })

  it("is inactive while a legacy plugin is active: the platform's routes are unchanged", async () => {
    const old = await startStore({ env: { SVC_LEGACY_ACTIVE: "1" } })
    try {
      const there = await smallCatalogue(old.db)
      const post = (body: object) =>
        old
          .api()
          .post(
            "/store/carts",
            { region_id: there.regionId, ...body },
            { headers: { "x-publishable-api-key": there.publishableKey } },
          )
      expect((await post(SAID)).status).toBe(400)
      const plain = await post({ metadata: { _svc_x: 1 } })
      expect([plain.status, plain.body.cart.extensions, plain.body.cart.metadata]).toEqual([200, undefined, { _svc_x: 1 }])
    } finally {
      await old.stop()
    }
  })
})
