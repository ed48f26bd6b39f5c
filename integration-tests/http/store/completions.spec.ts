import {
  ACCOUNTS,
  type Answer,
  hashAllTables,
  type NativeCartWish,
  type NativeCheckout,
  nativeCheckout,
  orderBodies,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../support"

/**
 * Platform carts are judged by the rules of `POST /cart/validate` before they become orders. In between, a claim reserves their slot, table
 * and coupon.
 */
describe("completing a native cart", () => {
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout
  let body: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    store = await startStore()
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
    body = orderBodies(shop)
  })
  afterAll(() => store.stop())

  const TONIGHT = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
  const tonight = (changes: object = {}, wish: NativeCartWish = {}): NativeCartWish => ({
    ...wish,
    cart: { extensions: { svc: { ...TONIGHT, ...changes } }, ...wish.cart },
  })
  const changeOperation = async (patch: object) =>
    expect((await store.api("administrator").put("settings/operation", patch)).status).toBe(200)
  const expectRefused = (answer: Answer, code: string) =>
    expect(answer).toMatchObject({
      status: 400,
      body: { code, type: "not_allowed", details: { errors: expect.arrayContaining([expect.objectContaining({ code })]) } },
    })
  const countClaims = async () => Number((await store.db("svc_checkout_claim").count("* as n").first())?.n)
  const manager = () => store.api("manager")

  describe("data sent with the completion", () => {
    it("is stored before the cart is judged, and is in the order", async () => {
      const cart = await native.ready()
      const sent = {
        extensions: { svc: { ...TONIGHT, service_mode: "takeaway" } },
        additional_fields: { "svc/messaging-opt-in": "true" },
      }
      const { status, body: answer } = await native.call("POST", `/store/carts/${cart}/complete`, sent)
      expect([status, answer.type]).toEqual([200, "order"])
      expect((await manager().get(`orders/${answer.order.id}`)).body.data).toMatchObject({
        order_type: "pickup",
        fulfillment_date: TONIGHT.fulfillment_date,
        fulfillment_time: TONIGHT.fulfillment_time,
        service_mode: "takeaway",
        messaging_opt_in: true,
      })
      const again = await native.call("POST", `/store/carts/${cart}/complete`, { extensions: { svc: { service_mode: "" } } })
      expect([again.status, again.body.order.id]).toEqual([200, answer.order.id])
      expect((await manager().get(`orders/${answer.order.id}`)).body.data.service_mode).toBe("takeaway")
    })

    it("is validated like an update of the cart, and stays in the cart if the completion is refused", async () => {
      const cart = await native.ready(tonight())
      const complete = (svc: object, token?: string) =>
        native.call("POST", `/store/carts/${cart}/complete`, { extensions: { svc } }, { token })
      const wrong = await complete({ fulfillment_time: "25:00" })
      expect([wrong.status, wrong.body.code, Object.keys(wrong.body.details)]).toEqual([
        400,
        "rest_invalid_param",
        ["extensions.svc.fulfillment_time"],
      ])
      expectRefused(await complete({ fulfillment_time: "04:00" }), "schedule_selection_invalid")
      const { extensions } = (await native.call("GET", `/store/carts/${cart}`)).body.cart
      expect(extensions.svc.fulfillment_time).toBe("04:00")
      expect((await complete({ fulfillment_time: "21:45" })).body.type).toBe("order")
    })

    it("that changes the order type removes the old type's shipping method, and the cart then needs another method", async () => {
      await changeOperation({ delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null } })
      const cart = await native.ready(tonight({}, { lines: [{ sku: "MARGARITA-F" }] }))
      const delivery = { extensions: { svc: { order_type: "delivery" } } }
      const answer = await native.call("POST", `/store/carts/${cart}/complete`, delivery)
      expect([answer.status, answer.body.type]).toEqual([400, "invalid_data"])
      expect(await store.db("order_cart").where({ cart_id: cart })).toEqual([])
      const read = await native.call("GET", `/store/carts/${cart}?fields=*shipping_methods`)
      expect(read.body.cart).toMatchObject({ shipping_methods: [], extensions: { svc: { order_type: "delivery" } } })
      const option = await store
        .db("shipping_option")
        .first("id")
        .whereRaw("metadata ->> 'svc_kind' = 'delivery' and deleted_at is null")
      await native.call("POST", `/store/carts/${cart}/shipping-methods`, { option_id: option?.id })
      await native.pay(cart)
      const { order } = (await native.complete(cart)).body
      const { order_type, delivery_total } = (await manager().get(`orders/${order.id}`)).body.data
      expect([order_type, delivery_total]).toEqual(["delivery", "2.50"])
    })

    it("is refused (404) for a customer's cart without that customer's token", async () => {
      const token = await native.signIn(ACCOUNTS.customer.email, PASSWORD)
      const cart = await native.ready({ ...tonight(), token })
      const sent = { extensions: { svc: { fulfillment_time: "22:00" } } }
      expect((await native.call("POST", `/store/carts/${cart}/complete`, sent)).status).toBe(404)
      expect((await native.call("POST", `/store/carts/${cart}/complete`, sent, { token })).body.type).toBe("order")
    })
  })

  it("a fixed coupon takes off its full amount including tax, as in POST /orders", async () => {
    const promotion = (code: string, method: object) =>
      store.platform().post("/admin/promotions", {
        code,
        type: "standard",
        status: "active",
        application_method: { type: "fixed", value: 3.33, currency_code: "eur", ...method },
      })
    expect((await promotion("TRES", { allocation: "across", target_type: "order" })).status).toBe(200)
    const shipping = { allocation: "each", target_type: "shipping_methods", max_quantity: 1 }
    expect((await promotion("TRES-ENVIO", { ...shipping, value: 1.11 })).status).toBe(200)
    await changeOperation({ delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null } })
    const lines = [
      { sku: "MARGARITA-M", extras: { extra_ids: [shop.extra.Jamón] } },
      { sku: "AGUA", quantity: 2 },
    ]
    for (const [code, discount] of [
      ["TRES", "3.33"],
      ["TRES-ENVIO", "1.11"],
    ] as const) {
      const cart = await native.ready(tonight({ order_type: "delivery" }, { way: "delivery", lines }))
      // The platform applies a shipping coupon only once there is a shipping method; the new total closes the payment session.
      expect((await native.call("POST", `/store/carts/${cart}/promotions`, { promo_codes: [code] })).status).toBe(200)
      await native.pay(cart)
      const shown = (await native.call("GET", `/store/carts/${cart}`)).body.cart.total
      // Data sent with the completion does not close the payment session.
      const { body: answer } = await native.call("POST", `/store/carts/${cart}/complete`, {
        extensions: { svc: { fulfillment_time: "21:45" } },
      })
      expect(answer.type).toBe("order")
      const { data } = (await manager().get(`orders/${answer.order.id}`)).body
      expect(data).toMatchObject({ discount_total: discount, coupon_lines: [{ code, discount }] })
      const cents = (amount: string) => Math.round(Number(amount) * 100)
      expect(cents(data.total)).toBe(cents(data.subtotal) + cents(data.delivery_total) - cents(discount))
      expect([shown, answer.order.total]).toEqual([Number(data.total), Number(data.total)])
      const collection = await store
        .db("payment_collection as p")
        .join("order_payment_collection as l", "l.payment_collection_id", "p.id")
        .where("l.order_id", answer.order.id)
        .first("p.amount")
      expect(Number(collection?.amount)).toBe(Number(data.total))
    }
  })

  describe("is refused with the codes of POST /cart/validate:", () => {
    const pickup = (patch: object) => changeOperation({ order_types: { pickup: patch } })
    const force = async (disabled: boolean) =>
      expect((await manager().put("order-types/pickup/force-disable", { disabled })).status).toBe(200)

    it.each<[string, object, () => Promise<unknown>, () => Promise<unknown>]>([
      ["not_enabled", {}, () => pickup({ enabled: false }), () => pickup({ enabled: true })],
      [
        "emergency_closed",
        {},
        () => changeOperation({ emergency_closed: true }),
        () => changeOperation({ emergency_closed: false }),
      ],
      ["force_disabled", {}, () => force(true), () => force(false)],
      ["date_required", { fulfillment_date: null }, async () => undefined, async () => undefined],
      ["time_required", { fulfillment_time: null }, async () => undefined, async () => undefined],
      ["date_out_of_range", { fulfillment_date: "2027-12-01" }, async () => undefined, async () => undefined],
      ["asap_not_allowed", { fulfillment_time: "asap" }, () => pickup({ allow_asap: false }), () => pickup({ allow_asap: true })],
      ["now_not_allowed", { fulfillment_time: "now" }, () => pickup({ allow_now: false }), () => pickup({ allow_now: true })],
      ["out_of_hours", { fulfillment_time: "17:00" }, async () => undefined, async () => undefined],
      ["slot_unavailable", { fulfillment_time: "20:30" }, async () => undefined, async () => undefined],
    ])("the schedule, with the reason %s in the details; nothing is changed", async (reason, changes, before, after) => {
      const cart = await native.ready(tonight(changes))
      await before()
      const tables = { except: ["svc_access_token"] }
      const hashes = await hashAllTables(store.db, tables)
      const answer = await native.complete(cart)
      expect(await hashAllTables(store.db, tables)).toEqual(hashes)
      await after()
      expectRefused(answer, "schedule_selection_invalid")
      expect(answer.body.details).toMatchObject({
        reason,
        errors: [{ code: "schedule_selection_invalid", details: { reason } }],
      })
    })

    it("an extra that was switched off in the meantime, with its item and category in the details", async () => {
      const extra_id = shop.extra.Jamón
      const lines = [{ sku: "AGUA" }, { sku: "MARGARITA-M", extras: { extra_ids: [extra_id] } }]
      const cart = await native.ready(tonight({}, { lines }))
      await manager().put(`extras/${extra_id}`, { enabled: false })
      const { body: answer } = await native.complete(cart)
      const category_id = shop.extraCategory["Ingredientes extra"]
      expect(answer).toMatchObject({
        type: "not_allowed",
        code: "svc_extra_disabled",
        details: { item_index: 1, category_id, extra_id, errors: [{ code: "svc_extra_disabled" }] },
      })
      await manager().put(`extras/${extra_id}`, { enabled: true })
    })

    it("a subtotal below the minimum", async () => {
      await changeOperation({ order_types: { pickup: { minimum_order: 10 } } })
      expectRefused(await native.complete(await native.ready(tonight())), "below_minimum")
      await changeOperation({ order_types: { pickup: { minimum_order: 0 } } })
    })

    it("a product that was switched off in the meantime", async () => {
      const cart = await native.ready(tonight())
      const salad = shop.product["ensalada-mixta"]
      expect((await manager().put(`products/${salad}/availability`, { enabled: false })).status).toBe(200)
      expectRefused(await native.complete(cart), "product_unavailable")
      expect((await manager().put(`products/${salad}/availability`, { enabled: true })).status).toBe(200)
      expect((await native.complete(cart)).body.type).toBe("order")
    })

    it("an extra whose price has changed; the cart then has the new price and can be completed", async () => {
      const ham = shop.extra.Jamón
      const cart = await native.ready(tonight({}, { lines: [{ sku: "MARGARITA-M", extras: { extra_ids: [ham] } }] }))
      expect((await manager().put(`extras/${ham}`, { price: 2.5 })).status).toBe(200)
      expectRefused(await native.complete(cart), "svc_product_changed")
      await native.pay(cart)
      expect((await native.complete(cart)).body.order.total).toBe(12)
      expect((await manager().put(`extras/${ham}`, { price: 2 })).status).toBe(200)
    })

    it("a product whose price has changed, with and without extras", async () => {
      const carts = [
        await native.ready(tonight({}, { lines: [{ sku: "DIAVOLA-M", extras: { extra_ids: [shop.extra.Fina] } }] })),
        await native.ready(tonight({}, { lines: [{ sku: "MARGARITA-F" }] })),
      ]
      const price = async (sku: string, amount: number) => {
        const { body: found } = await store
          .platform()
          .get(`/admin/products/${shop.product[sku === "MARGARITA-F" ? "margarita" : "diavola"]}`, {
            query: { fields: "variants.id,variants.prices.*" },
          })
        const variant = found.product.variants.find(({ id }: { id: string }) => id === shop.variation[sku])
        const answer = await store.platform().post(`/admin/products/${found.product.id}/variants/${variant.id}`, {
          prices: variant.prices.map(({ id, currency_code }: { id: string; currency_code: string }) => ({
            id,
            currency_code,
            amount,
          })),
        })
        expect(answer.status).toBe(200)
      }
      await price("DIAVOLA-M", 12)
      await price("MARGARITA-F", 15)
      for (const cart of carts) expectRefused(await native.complete(cart), "svc_product_changed")
      await price("DIAVOLA-M", 11)
      await price("MARGARITA-F", 14)
    })

    it("a changed delivery fee, and a shipping option that does not fit the order type", async () => {
      await changeOperation({ delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null } })
      const lines = [{ sku: "MARGARITA-F" }]
      const delivery = tonight({ order_type: "delivery" }, { way: "delivery", lines })
      const cart = await native.ready(delivery)
      await changeOperation({ delivery: { fixed_fee: 3 } })
      expectRefused(await native.complete(cart), "svc_product_changed")
      await changeOperation({ delivery: { fixed_fee: 2.5 } })
      const { order } = (await native.complete(cart)).body
      const mine = (await manager().get(`orders/${order.id}`)).body.data
      expect(mine).toMatchObject({ order_type: "delivery", subtotal: "14.00", delivery_total: "2.50", total: "16.50" })
      expect(mine.fee_lines).toMatchObject([{ kind: "delivery", total: "2.50" }])
      // The store API refuses this option, so the test writes it to the database.
      const astray = await native.ready(tonight({ order_type: "delivery" }, { way: "delivery", lines }))
      const pickup = await store
        .db("shipping_option")
        .first("id")
        .whereRaw("metadata ->> 'svc_kind' = 'pickup' and deleted_at is null")
      await store.db("cart_shipping_method").where({ cart_id: astray }).update({ shipping_option_id: pickup?.id })
      const answer = await native.complete(astray)
      expectRefused(answer, "svc_shipping_option_mismatch")
      expect(answer.body.details).toMatchObject({ option_id: pickup?.id, kind: "pickup", order_type: "delivery" })
    })

    it("a guest's cart, if the store requires an account", async () => {
      await changeOperation({ guest_orders: false })
      expectRefused(await native.complete(await native.ready(tonight())), "svc_unauthorized")
      const token = await native.signIn(ACCOUNTS.customer.email, PASSWORD)
      expect((await native.complete(await native.ready(tonight({}, { token })), { token })).body.type).toBe("order")
      await changeOperation({ guest_orders: true })
    })

    it("stock that was sold in the meantime", async () => {
      const cart = await native.ready(tonight({}, { lines: [{ sku: "TARTA" }] }))
      const late = await native.ready(tonight({}, { lines: [{ sku: "TARTA" }] }))
      expect((await native.complete(cart)).body.type).toBe("order")
      expectRefused(await native.complete(late), "product_unavailable")
      expect(await countClaims()).toBe(0)
    })
  })

  it("returns an error of the platform unchanged: for a coupon whose budget another cart has used up", async () => {
    const made = await store.platform().post("/admin/promotions", {
      code: "UNICO",
      type: "standard",
      status: "active",
      application_method: { type: "percentage", value: 10, target_type: "items", allocation: "across" },
      campaign: { name: "Una vez", campaign_identifier: "una-vez", budget: { type: "usage", limit: 1 } },
    })
    expect(made.status).toBe(200)
    const wish = tonight({}, { coupons: ["UNICO"] })
    const [cart, late] = [await native.ready(wish), await native.ready(wish)]
    expect((await native.complete(cart)).body.order.discount_total).toBeGreaterThan(0)
    const answer = await native.complete(late)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ type: "not_allowed", message: expect.stringMatching(/budget limit/) })
    expect([await store.db("order_cart").where({ cart_id: late, deleted_at: null }), await countClaims()]).toEqual([[], 0])
  })

  it("ignores surrounding spaces and letter case of a coupon code that is added or removed, as POST /orders does", async () => {
    const codes = ["Verano10", "Mitad", "MITAD"]
    for (const code of codes) {
      const { status } = await store.platform().post("/admin/promotions", {
        code,
        type: "standard",
        status: "active",
        application_method: { type: "percentage", value: 10, target_type: "items", allocation: "across" },
      })
      expect(status).toBe(200)
    }
    const cart = await native.cart(tonight())
    const send = async (method: string, code: string) => {
      const { status } = await native.call(method, `/store/carts/${cart}/promotions`, { promo_codes: [code] })
      const { promotions } = (await native.call("GET", `/store/carts/${cart}?fields=*promotions`)).body.cart
      return [status, promotions.map((one: { code: string }) => one.code)]
    }
    expect(await send("POST", "  verano10 ")).toEqual([200, ["Verano10"]])
    expect(await send("DELETE", "VERANO10")).toEqual([200, []])
    // Two promotions differ only in letter case, so this code matches neither.
    expect(await send("POST", "mitad")).toEqual([400, []])
    expect(await send("POST", "Mitad ")).toEqual([200, ["Mitad"]])
    const created = await native.call("POST", "/store/carts", {
      region_id: shop.regionId,
      promo_codes: ["verano10"],
      items: [{ variant_id: shop.variation.ENSALADA, quantity: 1 }],
      extensions: { svc: TONIGHT },
    })
    expect(created.body.cart.promotions.map((one: { code: string }) => one.code)).toEqual(["Verano10"])
  })

  describe("claims", () => {
    it("count as one order in the slot as soon as the cart has been judged", async () => {
      await changeOperation({ order_types: { pickup: { max_per_slot: 1 } } })
      const slot = { fulfillment_time: "22:15" }
      const taken = async () =>
        (await store.api().get("schedule/pickup/slots", { query: { date: "2026-11-20" } })).body.data.slots.find(
          ({ time }: { time: string }) => time === "22:15",
        )
      const [cart, other] = [await native.ready(tonight(slot)), await native.ready(tonight(slot))]
      // The process waits between claim and order.
      await store.setEnvironment("SVC_FAILPOINT", "checkout.claimed:pause=2500")
      const running = native.complete(cart)
      while ((await countClaims()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      await store.setEnvironment("SVC_FAILPOINT", null)
      expect(await taken()).toMatchObject({ taken: 1, available: false })
      const validated = await store.api().post("cart/validate", body.pickup(slot))
      expect(validated.body.data.errors).toMatchObject([
        { code: "schedule_selection_invalid", details: { reason: "slot_unavailable" } },
      ])
      expect((await store.api().post("orders", body.pickup(slot))).status).toBe(422)
      expectRefused(await native.complete(other), "schedule_selection_invalid")
      expect((await running).body.type).toBe("order")
      expect(await countClaims()).toBe(0)
      expect(await taken()).toMatchObject({ taken: 1 })
      await changeOperation({ order_types: { pickup: { max_per_slot: 0 } } })
    })

    it("no longer count in the slot after they have expired", async () => {
      await changeOperation({ order_types: { pickup: { max_per_slot: 1 } } })
      const slot = { fulfillment_time: "22:45" }
      await store.db("svc_checkout_claim").insert({
        cart_id: "cart_abandoned",
        attempt: "a",
        slot_key: "pickup:2026-11-20:22:45",
        arrival: "{}",
        created_at: new Date("2026-11-20T19:20:00Z"),
        expires_at: new Date("2026-11-20T19:45:00Z"),
      })
      expect((await store.api().post("orders", body.pickup(slot))).status).toBe(422)
      await store.db("svc_checkout_claim").update({ expires_at: new Date("2026-11-20T19:25:00Z") })
      expect((await store.api().post("orders", body.pickup(slot))).status).toBe(201)
      await store.db("svc_checkout_claim").delete()
      await changeOperation({ order_types: { pickup: { max_per_slot: 0 } } })
    })
  })

  describe("a loyalty coupon", () => {
    it("is used once, by the signed-in customer; the order records the redeemed points, and cancelling returns them", async () => {
      const program = { enabled: true, redeem: { points_per_currency: 20, minimum_points: 20 } }
      expect((await manager().put("loyalty/program", program)).status).toBe(200)
      const { body: me } = await store.api("customer").get("auth/me")
      const idempotency = () => `native-${Math.random().toString(36).slice(2)}`
      expect(
        (await manager().post(`loyalty/accounts/${me.data.id}/adjust`, { points: 100, reason: "t", idempotency: idempotency() }))
          .status,
      ).toBe(201)
      const { coupon } = (await store.api("customer").post("loyalty/redeem", { points: 40, idempotency: idempotency() })).body
        .data
      const token = await native.signIn(ACCOUNTS.customer.email, PASSWORD)
      const lines = [{ sku: "MARGARITA-F" }]
      // A cart without a known owner, although it was created by a customer.
      const stray = await native.ready(tonight({}, { lines, coupons: [coupon], token }))
      await store.db.raw("update cart set metadata = metadata #- '{_svc_cart,owner}' where id = ?", [stray])
      expectRefused(await native.complete(stray), "svc_coupon_invalid")
      const mine = await native.ready(tonight({}, { lines, coupons: [coupon], token }))
      const twin = await native.ready(tonight({}, { lines, coupons: [coupon], token }))
      const { order } = (await native.complete(mine, { token })).body
      const recorded = (await manager().get(`orders/${order.id}`)).body.data
      expect(recorded).toMatchObject({
        total: "12.00",
        discount_total: "2.00",
        coupon_lines: [{ code: coupon, discount: "2.00" }],
        loyalty: { points_redeemed: 40, coupon },
      })
      expectRefused(await native.complete(twin, { token }), "svc_coupon_invalid")
      const balance = async () => (await manager().get(`loyalty/accounts/${me.data.id}`)).body.data.balance
      expect(await balance()).toBe(60)
      expect((await manager().put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
      expect(await balance()).toBe(100)
    })
  })
})
