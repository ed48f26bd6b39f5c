import {
  type Answer,
  type NativeCheckout,
  nativeCheckout,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../support"

describe("the lines of native carts", () => {
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout

  beforeAll(async () => {
    store = await startStore({ processes: 2 })
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
  })
  afterAll(() => store.stop())

  const extras = (...names: string[]) => names.map((name) => shop.extra[name])
  /** A native cart of the restaurant without lines. */
  const emptyCart = (process = 0) => native.cart({ lines: [], cart: { extensions: { svc: { order_type: "pickup" } } }, process })
  const addLine = (cart: string, sku: string, more: object = {}, process = 0): Promise<Answer> =>
    native.call("POST", `/store/carts/${cart}/line-items`, { variant_id: shop.variation[sku], quantity: 1, ...more }, { process })
  const changeLine = (cart: string, line: string, body: object) =>
    native.call("POST", `/store/carts/${cart}/line-items/${line}`, body)
  const readCart = async (cart: string) => (await native.call("GET", `/store/carts/${cart}`)).body.cart
  const lines = async (cart: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: the platform's record
    ((await readCart(cart)).items as any[]).map(({ unit_price, quantity, metadata }) => ({ unit_price, quantity, metadata }))
  const expectRefused = (answer: Answer, code: string, type = "not_allowed") =>
    expect({ status: answer.status, code: answer.body.code, type: answer.body.type }).toEqual({ status: 400, code, type })
  const snapshot = (name: string, category: string, price: string) => ({
    category_id: shop.extraCategory[category],
    category_name: category,
    extra_id: shop.extra[name],
    name,
    price,
    quantity: 1,
  })
  const cheese = () => snapshot("Queso extra", "Ingredientes extra", "1.50")

  it("have the platform's price plus that of their extras, including tax if the platform's price does", async () => {
    const cart = await emptyCart()
    const { status, body } = await addLine(cart, "MARGARITA-M", {
      quantity: 2,
      extra_selections: [{ category_id: shop.extraCategory["Ingredientes extra"], extra_ids: extras("Queso extra") }],
      extra_ids: extras("Jamón"),
      additional_comments: " sin orégano ",
    })
    expect(status).toBe(200)
    expect(body.cart).toMatchObject({
      total: 26,
      items: [{ unit_price: 13, quantity: 2, is_tax_inclusive: true }],
    })
    expect(body.cart.items[0].metadata).toEqual({
      additional_comments: "sin orégano",
      _svc_extras_snapshot: [cheese(), snapshot("Jamón", "Ingredientes extra", "2.00")],
    })
  })

  it("are merged if they have the same comments and the same extras, in any sequence of the extras", async () => {
    const cart = await emptyCart()
    await addLine(cart, "MARGARITA-M", { extra_ids: extras("Jamón", "Queso extra") })
    await addLine(cart, "MARGARITA-M", { extra_ids: extras("Queso extra", "Jamón") })
    await addLine(cart, "MARGARITA-M", { extra_ids: extras("Queso extra") })
    await addLine(cart, "MARGARITA-M", { extra_ids: extras("Queso extra"), additional_comments: "muy hecha" })
    await addLine(cart, "MARGARITA-M")
    await addLine(cart, "MARGARITA-M", { quantity: 3 })
    expect((await lines(cart)).map(({ unit_price, quantity }) => [unit_price, quantity])).toEqual([
      [13, 2],
      [11, 1],
      [11, 1],
      [9.5, 4],
    ])
  })

  it("have the platform's price and metadata if they have no extras", async () => {
    const cart = await emptyCart()
    const { body } = await addLine(cart, "MARGARITA-M", { extra_ids: [], metadata: { gift: true } })
    expect(body.cart.items[0]).toMatchObject({ unit_price: 9.5, metadata: { gift: true } })
  })

  it.each<[string, string, () => object, string]>([
    ["too few extras", "DIAVOLA-M", () => ({}), "svc_extra_minimum_not_met"],
    [
      "too many extras",
      "MARGARITA-M",
      () => ({ extra_ids: extras("Queso extra", "Jamón", "Champiñones", "Aceitunas") }),
      "svc_extra_maximum_exceeded",
    ],
    ["a disabled extra", "MARGARITA-M", () => ({ extra_ids: extras("Anchoas") }), "svc_extra_disabled"],
    [
      "an extra that the product does not offer",
      "ENSALADA",
      () => ({ extra_ids: extras("Jamón") }),
      "svc_extra_category_not_allowed",
    ],
    [
      "an extra of another category",
      "MARGARITA-M",
      () => ({ extra_selections: [{ category_id: shop.extraCategory["Ingredientes extra"], extra_ids: extras("Fina") }] }),
      "svc_extra_wrong_category",
    ],
    [
      "an extra named twice",
      "MARGARITA-M",
      () => ({ extra_ids: [...extras("Jamón"), ...extras("Jamón")] }),
      "svc_duplicate_extra",
    ],
    ["an unknown extra", "MARGARITA-M", () => ({ extra_ids: [2_000_000] }), "svc_extra_not_found"],
    ["a quantity of a thousand", "MARGARITA-M", () => ({ extra_ids: extras("Jamón"), quantity: 1000 }), "svc_invalid_quantity"],
  ])(
    "with %s are refused with the service's code in the platform's error format, and the cart does not change",
    async (_, sku, more, code) => {
      const cart = await emptyCart()
      await addLine(cart, "AGUA")
      const before = await lines(cart)
      expectRefused(await addLine(cart, sku, more()), code)
      expectRefused(
        await native.call("POST", "/store/carts", {
          region_id: shop.regionId,
          extensions: { svc: { order_type: "pickup" } },
          items: [{ variant_id: shop.variation[sku], quantity: 1, ...more() }],
        }),
        code,
      )
      expect(await lines(cart)).toEqual(before)
    },
  )

  it("have their problem and their place in `details` when they are refused, as with `POST /orders`", async () => {
    const category_id = shop.extraCategory["Ingredientes extra"]
    const base = { region_id: shop.regionId }
    const item = (sku: string, more: object = {}) => ({ variant_id: shop.variation[sku], quantity: 1, ...more })
    const too_many = item("MARGARITA-M", { extra_ids: extras("Queso extra", "Jamón", "Champiñones", "Aceitunas") })
    const { body } = await native.call("POST", "/store/carts", { ...base, items: [item("AGUA"), too_many] })
    expect(body).toEqual({
      type: "not_allowed",
      code: "svc_extra_maximum_exceeded",
      message: expect.any(String),
      details: expect.objectContaining({ item_index: 1, category_id }),
    })
    expect(body.details.errors).toEqual([
      { code: body.code, message: body.message, details: expect.objectContaining({ item_index: 1, category_id }) },
    ])
    const wrong = await native.call("POST", "/store/carts", {
      ...base,
      items: [item("AGUA"), item("AGUA", { extra_ids: ["x"] })],
    })
    expect(wrong.body).toEqual({
      type: "invalid_data",
      code: "rest_invalid_param",
      message: expect.any(String),
      details: { "items[1].extra_ids[0]": { code: "rest_invalid_type", message: expect.any(String) } },
    })
    const part = await addLine(await emptyCart(), "AGUA", { quantity: 1.5 })
    expect(part.body.details).toEqual({ quantity: { code: "rest_invalid_type", message: expect.any(String) } })
  })

  it("with a fractional quantity are refused; the platform alone would round it up", async () => {
    const cart = await emptyCart()
    expectRefused(await addLine(cart, "MARGARITA-M", { quantity: 1.5 }), "rest_invalid_param", "invalid_data")
    const line = (await addLine(cart, "AGUA")).body.cart.items[0].id
    const change = await native.call("POST", `/store/carts/${cart}/line-items/${line}`, { quantity: 1.5 })
    expectRefused(change, "rest_invalid_param", "invalid_data")
    expect((await lines(cart)).map(({ quantity }) => quantity)).toEqual([1])
  })

  it("of a product that the kitchen has switched off are refused", async () => {
    const cart = await emptyCart()
    const path = `products/${shop.product["ensalada-mixta"]}/availability`
    await store.api("manager").put(path, { enabled: false })
    expectRefused(await addLine(cart, "ENSALADA"), "product_unavailable")
    await store.api("manager").put(path, { enabled: true })
    expect((await addLine(cart, "ENSALADA")).status).toBe(200)
  })

  it.each<[string, object]>([
    ["extra_ids is not a list", { extra_ids: "7" }],
    ["extra_ids contains something other than numbers", { extra_ids: ["7"] }],
    ["extra_selections is not a list", { extra_selections: {} }],
    ["a selection without a category", { extra_selections: [{ extra_ids: [1] }] }],
    ["comments are not text", { additional_comments: 7 }],
    ["comments are too long", { additional_comments: "x".repeat(1001) }],
    ["comments in the metadata are not text", { metadata: { additional_comments: { a: 1 } } }],
  ])("with a wrong type or length are refused: %s", async (_, more) => {
    const cart = await emptyCart()
    const code =
      "extra_selections" in more && Array.isArray(more.extra_selections) ? "rest_missing_callback_param" : "rest_invalid_param"
    expectRefused(await addLine(cart, "MARGARITA-M", more), code, "invalid_data")
    const items = [{ variant_id: shop.variation["MARGARITA-M"], quantity: 1, ...more }]
    expectRefused(await native.call("POST", "/store/carts", { region_id: shop.regionId, items }), code, "invalid_data")
    expect(await lines(cart)).toEqual([])
  })

  it("with wrong fields of the platform are refused by the platform's own validation", async () => {
    const cart = await emptyCart()
    expect((await addLine(cart, "MARGARITA-M", { unit_price: 0.01 })).status).toBe(400)
    expect((await addLine(cart, "MARGARITA-M", { quantity: 0, extra_ids: extras("Jamón") })).status).toBe(400)
    expect((await native.call("POST", `/store/carts/${cart}/line-items`, { variant_id: "variant_x", quantity: 1 })).status).toBe(
      400,
    )
    expect(
      (await native.call("POST", "/store/carts/cart_x/line-items", { variant_id: shop.variation.AGUA, quantity: 1 })).status,
    ).toBe(404)
    expect(await lines(cart)).toEqual([])
  })

  it("that are sent with a new cart have the same price as lines that are added later", async () => {
    const { status, body } = await native.call("POST", "/store/carts", {
      region_id: shop.regionId,
      items: [
        {
          variant_id: shop.variation["DIAVOLA-M"],
          quantity: 1,
          extra_ids: extras("Gruesa", "Queso extra"),
          additional_comments: "picante",
        },
        { variant_id: shop.variation["DIAVOLA-M"], quantity: 1, extra_ids: extras("Fina") },
        { variant_id: shop.variation.AGUA, quantity: 2 },
      ],
    })
    expect(status).toBe(200)
    expect(body.cart.total).toBe(13.5 + 11 + 3.6)
    expect(await lines(body.cart.id)).toMatchObject([
      {
        unit_price: 13.5,
        metadata: { additional_comments: "picante", _svc_extras_snapshot: [cheese(), snapshot("Gruesa", "Masa", "1.00")] },
      },
      { unit_price: 11, metadata: { _svc_extras_snapshot: [snapshot("Fina", "Masa", "0.00")] } },
      { unit_price: 1.8 },
    ])
  })

  describe("a changed line", () => {
    const withLine = async (more: object) => {
      const cart = await emptyCart()
      const { body } = await addLine(cart, "MARGARITA-M", more)
      return { cart, line: body.cart.items[0].id as string }
    }

    it("keeps extras and price when the quantity changes", async () => {
      const { cart, line } = await withLine({ extra_ids: extras("Jamón"), additional_comments: "a" })
      const { body } = await changeLine(cart, line, { quantity: 3 })
      expect(body.cart).toMatchObject({ total: 34.5, items: [{ unit_price: 11.5, quantity: 3 }] })
      expect(body.cart.items[0].metadata).toMatchObject({ additional_comments: "a", _svc_extras_snapshot: [{ name: "Jamón" }] })
    })

    it("is judged and priced again when its extras change", async () => {
      const { cart, line } = await withLine({ extra_ids: extras("Jamón") })
      const { body } = await changeLine(cart, line, {
        quantity: 1,
        extra_ids: extras("Queso extra", "Aceitunas"),
        additional_comments: "b",
      })
      expect(body.cart.items[0]).toMatchObject({
        unit_price: 11.75,
        metadata: { additional_comments: "b", _svc_extras_snapshot: [cheese(), { name: "Aceitunas" }] },
      })
      expectRefused(await changeLine(cart, line, { quantity: 1, extra_ids: extras("Anchoas") }), "svc_extra_disabled")
      expectRefused(await changeLine(cart, line, { quantity: 1, extra_ids: "x" }), "rest_invalid_param", "invalid_data")
      expect((await lines(cart))[0]).toMatchObject({ unit_price: 11.75 })
    })

    it("has the platform's price when its extras are removed, and the plugin's when it gets extras again", async () => {
      const { cart, line } = await withLine({ extra_ids: extras("Jamón"), metadata: { gift: true } })
      const plain = await changeLine(cart, line, { quantity: 1, extra_ids: [] })
      expect(plain.body.cart.items[0]).toMatchObject({ unit_price: 9.5 })
      expect(plain.body.cart.items[0].metadata).toEqual({ gift: true })
      const dressed = await changeLine(cart, line, { quantity: 1, extra_ids: extras("Jamón") })
      expect(dressed.body.cart.items[0]).toMatchObject({ unit_price: 11.5 })
    })

    it("is removed at quantity zero", async () => {
      const { cart, line } = await withLine({ extra_ids: extras("Jamón") })
      expect((await changeLine(cart, line, { quantity: 0 })).body.cart.items).toEqual([])
    })
  })

  describe("server-only keys", () => {
    const FORGED = {
      _svc_extras_snapshot: [],
      _svc_anything: 1,
      printed: "yes",
      minutes_to_arrive: 1,
      legacy_order_type: "x",
      date_to_deliver: "x",
      time_to_deliver: "x",
    }

    it("are removed from the metadata of new and changed lines", async () => {
      const cart = await emptyCart()
      const { body } = await addLine(cart, "MARGARITA-M", { extra_ids: extras("Jamón"), metadata: { ...FORGED, gift: true } })
      const kept = { gift: true, _svc_extras_snapshot: [snapshot("Jamón", "Ingredientes extra", "2.00")] }
      expect(body.cart.items[0].metadata).toEqual(kept)
      const line = body.cart.items[0].id
      for (const metadata of [FORGED, { _svc_extras_snapshot: "" }, {}, null]) {
        const { body: after } = await changeLine(cart, line, { quantity: 1, metadata })
        const gone = metadata === null || Object.keys(metadata).length === 0
        expect(after.cart.items[0].metadata).toEqual(gone ? { _svc_extras_snapshot: kept._svc_extras_snapshot } : kept)
      }
      await changeLine(cart, line, { quantity: 1, metadata: { wish: "x" } })
      expect((await lines(cart))[0]?.metadata).toEqual({ _svc_extras_snapshot: kept._svc_extras_snapshot, wish: "x" })
    })

    it("are removed from the metadata of a new cart and its lines", async () => {
      const items = [{ variant_id: shop.variation.AGUA, quantity: 1, metadata: { ...FORGED, gift: true } }]
      const { body } = await native.call("POST", "/store/carts", {
        region_id: shop.regionId,
        items,
        metadata: { ...FORGED, mine: 1 },
      })
      expect(body.cart.items[0].metadata).toEqual({ gift: true })
      expect(body.cart.metadata).toEqual({ mine: 1 })
    })
  })

  describe("after the platform recalculates", () => {
    const priced = async () => {
      const cart = await emptyCart()
      await addLine(cart, "ENSALADA", { quantity: 2, extra_ids: extras("Salsa César") })
      return cart
    }
    const basePrice = (amount: number) =>
      store.db.raw(
        `update price set amount = ?, raw_amount = jsonb_build_object('value', ?::text, 'precision', 20), updated_at = now()
         where price_set_id = (select price_set_id from product_variant_price_set where variant_id = ? and deleted_at is null)
           and deleted_at is null and price_list_id is null`,
        [amount, String(amount), shop.variation.ENSALADA as string],
      )

    it("a new price of the product or of an extra applies with the next change of the cart", async () => {
      const cart = await priced()
      await basePrice(8)
      await store.api("manager").put(`extras/${shop.extra["Salsa César"]}`, { price: "1.00" })
      const { body } = await native.call("POST", `/store/carts/${cart}`, { metadata: { seen: true } })
      expect(body.cart).toMatchObject({
        total: 18,
        items: [{ unit_price: 9, metadata: { _svc_extras_snapshot: [{ price: "1.00" }] } }],
      })
      await basePrice(7.25)
      await store.api("manager").put(`extras/${shop.extra["Salsa César"]}`, { price: "0.60" })
      expect((await native.call("POST", `/store/carts/${cart}/taxes`)).body.cart.total).toBe(15.7)
    })

    it("a product added again after a price change is one line at the new price", async () => {
      const cart = await priced()
      await basePrice(9)
      await addLine(cart, "ENSALADA", { extra_ids: extras("Salsa César") })
      expect((await lines(cart)).map(({ unit_price, quantity }) => [unit_price, quantity])).toEqual([[9.6, 3]])
      await basePrice(7.25)
    })

    it("in another region the lines have that region's price plus extras; a region with another currency removes the lines", async () => {
      const { body: region } = await store.platform().post("/admin/regions", {
        name: "Francia",
        currency_code: "eur",
        countries: ["fr"],
        payment_providers: ["pp_system_default"],
        is_tax_inclusive: true,
      })
      const { body: dollars } = await store
        .platform()
        .post("/admin/regions", { name: "USA", currency_code: "usd", countries: ["us"] })
      const productId = shop.product["ensalada-mixta"]
      const prices = [
        { amount: 7.25, currency_code: "eur" },
        { amount: 10, currency_code: "eur", rules: { region_id: region.region.id } },
        { amount: 12, currency_code: "usd" },
      ]
      const changed = await store.platform().post(`/admin/products/${productId}/variants/${shop.variation.ENSALADA}`, { prices })
      expect(changed.status).toBe(200)
      const cart = await priced()
      const there = await native.call("POST", `/store/carts/${cart}`, { region_id: region.region.id })
      expect(there.body.cart.items).toMatchObject([
        { unit_price: 10.6, quantity: 2, metadata: { _svc_extras_snapshot: [{ name: "Salsa César" }] } },
      ])
      expect(there.body.cart.total).toBe(21.2)
      expect((await native.call("POST", `/store/carts/${cart}`, { region_id: "reg_unknown" })).status).toBe(404)
      expect(await lines(cart)).toMatchObject([{ unit_price: 10.6, quantity: 2 }])
      expectRefused(
        await addLine((await native.call("POST", "/store/carts", { region_id: dollars.region.id })).body.cart.id, "ENSALADA", {
          extra_ids: extras("Salsa César"),
        }),
        "svc_extra_currency_mismatch",
      )
      await native.call("POST", `/store/carts/${cart}`, { region_id: dollars.region.id })
      expect(await lines(cart)).toEqual([])
      expect((await native.call("POST", `/store/carts/${cart}`, { region_id: shop.regionId })).status).toBe(200)
    })

    it("price lists and promotions apply as they do to lines without extras", async () => {
      const cart = await priced()
      const { body: list } = await store.platform().post("/admin/price-lists", {
        title: "Happy hour",
        description: "x",
        type: "sale",
        status: "active",
        prices: [{ amount: 5, currency_code: "eur", variant_id: shop.variation.ENSALADA }],
      })
      const { body } = await native.call("POST", `/store/carts/${cart}`, { locale: "es" })
      expect(body.cart.items[0]).toMatchObject({ unit_price: 5.6, compare_at_unit_price: 7.85 })
      await store.platform().post("/admin/promotions", {
        code: "MITAD",
        type: "standard",
        status: "active",
        is_tax_inclusive: true,
        application_method: { type: "percentage", target_type: "order", allocation: "across", value: 50, currency_code: "eur" },
      })
      const half = await native.call("POST", `/store/carts/${cart}/promotions`, { promo_codes: ["MITAD"] })
      expect(half.body.cart).toMatchObject({ item_total: 5.6, items: [{ unit_price: 5.6 }] })
      await store.platform().delete(`/admin/price-lists/${list.price_list.id}`)
      const after = await native.call("POST", `/store/carts/${cart}`, { metadata: { seen: true } })
      expect(after.body.cart).toMatchObject({ item_total: 7.85, items: [{ unit_price: 7.85, compare_at_unit_price: null }] })
    })
  })

  it("the next change repairs a cart after a crash during a change of region", async () => {
    const cart = await emptyCart()
    const { body } = await addLine(cart, "MARGARITA-M", { extra_ids: extras("Jamón") })
    await store.db("cart_line_item").where({ id: body.cart.items[0].id }).update({ is_custom_price: false, unit_price: 9.5 })
    const healed = await native.call("POST", `/store/carts/${cart}`, { metadata: { seen: true } })
    expect(healed.body.cart).toMatchObject({ total: 11.5, items: [{ unit_price: 11.5 }] })
    expect(await store.db("cart_line_item").first("is_custom_price").where({ cart_id: cart })).toEqual({ is_custom_price: true })
  })

  it("lines that two processes added while a price changed have the last price after the next change of the cart", async () => {
    const cart = await emptyCart()
    const id = shop.extra.Jamón
    const prices = ["2.10", "2.20", "2.30", "2.40"]
    const adding = Array.from({ length: 4 }, (_, index) =>
      addLine(cart, "MARGARITA-M", { extra_ids: extras("Jamón") }, index % 2),
    )
    const changing = (async () => {
      for (const price of prices) expect((await store.api("manager").put(`extras/${id}`, { price })).status).toBe(200)
    })()
    const answers = await Promise.all(adding)
    await changing
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
    await native.call("POST", `/store/carts/${cart}`, { metadata: { seen: true } })
    const found = await lines(cart)
    expect(found.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4)
    expect(new Set(found.map(({ unit_price }) => unit_price))).toEqual(new Set([11.9]))
    await store.api("manager").put(`extras/${id}`, { price: "2.00" })
  })

  it("lines that two processes add at the same time are all kept, each with its price", async () => {
    const cart = await emptyCart()
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        addLine(cart, "MARGARITA-M", { extra_ids: extras(index % 4 < 2 ? "Jamón" : "Queso extra") }, index % 2),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
    const found = await lines(cart)
    expect(found.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(4)
    for (const { unit_price, metadata } of found) {
      expect(unit_price).toBe(metadata._svc_extras_snapshot[0].name === "Jamón" ? 11.5 : 11)
    }
    // There is one line for each extra, as if one process had added them.
    expect(found).toHaveLength(2)
    expect((await store.db("svc_cart_turn").count("* as n").first())?.n).toBe("0")
  })
})
