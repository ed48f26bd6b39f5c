import { orderBodies, type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function validate(use: () => Store): void {
  describe("POST /svc/v1/cart/validate", () => {
    let store: Store
    let shop: SmallCatalogue
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      shop = await smallCatalogue(store.db)
      body = orderBodies(shop)
    })

    const validate = async (request: object) => {
      const { status, body: answer } = await store.api().post("cart/validate", request)
      expect([status, answer.success]).toEqual([200, true])
      return answer.data
    }
    /** Places an order and checks that the response equals the order that the guest (with the key) and the store read. */
    const place = async (request: object) => {
      const placed = await store.api().post("orders", request)
      if (placed.status === 201) {
        const { order_key, ...record } = placed.body.data
        const read = await store.api().get(`orders/${record.id}`, { headers: { "X-Svc-Order-Key": order_key } })
        expect(record).toEqual(read.body.data)
      }
      return placed
    }
    const operation = async (patch: object) =>
      expect((await store.api("administrator").put("settings/operation", patch)).status).toBe(200)
    const codes = (data: { errors: { code: string }[] }) => data.errors.map(({ code }) => code)

    it("prices a cart from the store's own data and reports every check", async () => {
      const data = await validate(
        body.pickup({
          items: [
            body.margarita({ extra_ids: [shop.extra["Queso extra"], shop.extra.Champiñones], price: 0.01 }),
            body.single("cerveza", 2),
          ],
          total: 1,
        }),
      )
      expect(data).toEqual({
        valid: true,
        errors: [],
        checks: {
          pricing: {
            valid: true,
            subtotal: "29.00",
            items: [
              { index: 0, unit_total: "12.00", line_total: "24.00" },
              { index: 1, unit_total: "2.50", line_total: "5.00" },
            ],
          },
          schedule: { valid: true, reason: null },
          minimum: { valid: true, minimum: 0, current: 29, missing: 0 },
          delivery: { deliverable: true, distance_km: 0, fee: 0 },
          products: [
            { product_id: shop.product.margarita, available: true, reasons: [] },
            { product_id: shop.product.cerveza, available: true, reasons: [] },
          ],
          // 24.00 at 10 % and 5.00 at 21 %, both included: 2.1818 + 0.8678.
          totals: { subtotal: "29.00", discount_total: "0.00", delivery_total: "0.00", total_tax: "3.05", total: "29.00" },
          coupons: [],
          table: { valid: true, reason: null },
        },
        payment_methods: [
          { id: "cod", title: expect.any(String), description: expect.any(String), kind: "offline" },
          { id: "card_on_delivery", title: expect.any(String), description: expect.any(String), kind: "offline" },
          { id: "bank_transfer", title: expect.any(String), description: expect.any(String), kind: "offline" },
        ],
        canonical_subtotal: 29,
      })
    })

    it("requires only the order type", async () => {
      const data = await validate({ order_type: "pickup" })
      expect(codes(data)).toEqual(["schedule_selection_invalid"])
      expect(data.errors[0].details).toEqual({ reason: "date_required" })
      const { status, body: answer } = await store.api().post("cart/validate", {})
      expect([status, answer.code, answer.data.params]).toEqual([400, "rest_missing_callback_param", ["order_type"]])
    })

    it.each([-1, 0, 1000, 2 ** 31, 1e20, 1e300])("reports an integer outside 1 to 999 as invalid: %p", async (quantity) => {
      const data = await validate({ order_type: "pickup", items: [body.margarita({ quantity })] })
      expect(codes(data)).toContain("svc_invalid_quantity")
    })

    it.each([1.5, "2", null, true, [1]])(
      "accepts null and refuses any other quantity that is not an integer: %p",
      async (quantity) => {
        const answer = await store
          .api()
          .post("cart/validate", { order_type: "pickup", items: [{ ...body.margarita(), quantity }] })
        expect([answer.status, answer.body.code]).toEqual(quantity === null ? [200, undefined] : [400, "rest_invalid_param"])
      },
    )

    it("reports all problems at once, those of items with their index", async () => {
      const data = await validate({
        order_type: "delivery",
        fulfillment_date: "2026-11-20",
        fulfillment_time: "17:00",
        distance_km: 9,
        payment_method: "gold",
        coupon_codes: ["NADA"],
        items: [
          body.single("agua"),
          { product_id: "prod_unknown", quantity: 1 },
          body.single("diavola"),
          body.margarita({ quantity: 0 }),
        ],
      })
      expect(codes(data)).toEqual([
        "product_unavailable",
        "svc_product_not_purchasable",
        "svc_invalid_quantity",
        "schedule_selection_invalid",
        "below_minimum",
        "out_of_delivery_range",
        "svc_payment_method_not_allowed",
        "svc_coupon_invalid",
      ])
      expect(data.errors.slice(0, 3).map((error: { details: { item_index: number } }) => error.details.item_index)).toEqual([
        1, 2, 3,
      ])
      expect(data.checks.products).toContainEqual({ product_id: "prod_unknown", available: false, reasons: ["not_found"] })
      expect(data.checks.pricing.items.map(({ index }: { index: number }) => index)).toEqual([0])
      expect(data.checks.minimum).toEqual({ valid: false, minimum: 10, current: 1.8, missing: 8.2 })
    })

    it("uses cart_subtotal only without items", async () => {
      const base = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
      expect(await validate({ ...base, cart_subtotal: "12.34" })).toMatchObject({ valid: true, canonical_subtotal: 12.34 })
      expect(await validate({ ...base, cart_subtotal: 1000, items: [body.single("agua")] })).toMatchObject({
        canonical_subtotal: 1.8,
      })
    })

    it("uses distance_km for a preview of the fee; a distance on the limit of two tiers belongs to the next tier", async () => {
      const fee = async (distance_km: number) =>
        (await validate({ ...body.delivery(), address: undefined, distance_km })).checks.delivery
      expect(await fee(1.9)).toEqual({ deliverable: true, distance_km: 1.9, fee: 2 })
      expect(await fee(2)).toEqual({ deliverable: true, distance_km: 2, fee: 3.5 })
      expect(await fee(8)).toEqual({ deliverable: true, distance_km: 8, fee: 5 })
      expect(await fee(8.001)).toEqual({ deliverable: false, distance_km: 8.001, fee: 0 })
    })

    it("reports a switched-off product as unavailable", async () => {
      await store.api("store").put(`products/${shop.product["ensalada-mixta"]}/availability`, { enabled: false })
      const data = await validate(body.pickup({ items: [body.single("ensalada-mixta")] }))
      expect(data.errors).toMatchObject([{ code: "product_unavailable", details: { item_index: 0, reasons: ["disabled"] } }])
      await store.api("store").put(`products/${shop.product["ensalada-mixta"]}/availability`, { enabled: true })
      expect((await validate(body.pickup({ items: [body.single("ensalada-mixta")] }))).valid).toBe(true)
    })

    it("reports svc_unauthorized to a guest if the store requires an account", async () => {
      await operation({ guest_orders: false })
      expect(codes(await validate(body.pickup()))).toEqual(["svc_unauthorized"])
      expect((await store.api("customer").post("cart/validate", body.pickup())).body.data.valid).toBe(true)
      await operation({ guest_orders: true })
    })

    it("gives messages in the store's language, with the same codes", async () => {
      const spanish = await validate(body.pickup({ fulfillment_time: "17:00" }))
      await operation({ language: "en" })
      const english = await validate(body.pickup({ fulfillment_time: "17:00" }))
      await operation({ language: "es" })
      expect(codes(english)).toEqual(codes(spanish))
      expect(english.errors[0].message).not.toBe(spanish.errors[0].message)
    })

    it("reports a cart as valid if it can be ordered, with the totals of the order", async () => {
      const requests = [
        body.pickup(),
        body.pickup({
          items: [body.margarita({ extra_ids: [shop.extra.Jamón] }), body.single("agua", 3), body.single("cerveza", 2)],
        }),
        body.pickup({ fulfillment_time: "asap", service_mode: "takeaway" }),
        body.pickup({ service_mode: "dine_in", fulfillment_date: undefined, fulfillment_time: undefined }),
        body.pickup({ fulfillment_date: "2026-11-21", fulfillment_time: "00:30" }),
      ]
      for (const request of requests) {
        const judged = await validate(request)
        expect([judged.valid, judged.errors]).toEqual([true, []])
        const placed = await place(request)
        expect(placed.status).toBe(201)
        const { subtotal, discount_total, delivery_total, total_tax, total } = placed.body.data
        expect({ subtotal, discount_total, delivery_total, total_tax, total }).toEqual(judged.checks.totals)
      }
    })

    describe("with promotions of the platform:", () => {
      const promotion = (code: string, method: object, more: object = {}) =>
        store.platform().post("/admin/promotions", {
          code,
          type: "standard",
          status: "active",
          is_tax_inclusive: true,
          application_method: { allocation: "across", target_type: "order", currency_code: "eur", ...method },
          ...more,
        })

      it("a coupon gives the same discount as in the order, rounded to the cent", async () => {
        expect((await promotion("QUINCE", { type: "percentage", value: 15 })).status).toBe(200)
        const request = body.pickup({ items: [body.margarita({ quantity: 3 }), body.single("agua")], coupon_codes: ["QUINCE"] })
        const judged = await validate(request)
        // 15 % of 28.50 is 4.275, and of 1.80 is 0.27: each line is rounded half-up.
        expect(judged.checks.coupons).toEqual([{ code: "QUINCE", valid: true, reason: null, discount: "4.55" }])
        expect(judged.checks.totals).toMatchObject({ subtotal: "30.30", discount_total: "4.55", total: "25.75" })
        const { body: placed } = await place(request)
        expect(placed.data).toMatchObject({
          discount_total: "4.55",
          total: "25.75",
          coupon_lines: [{ code: "QUINCE", discount: "4.55" }],
        })
        const native = await store.platform().get(`/admin/orders/${placed.data.id}`)
        expect(native.body.order.total).toBe(25.75)
      })

      it("a single-use coupon is used once, and usable again after a cancellation", async () => {
        expect((await promotion("UNAVEZ", { type: "fixed", value: 5 }, { limit: 1 })).status).toBe(200)
        const request = body.pickup({ coupon_codes: ["UNAVEZ"] })
        const { status, body: placed } = await place(request)
        expect([status, placed.data.discount_total]).toEqual([201, "5.00"])
        expect((await validate(request)).checks.coupons).toMatchObject([
          { code: "UNAVEZ", valid: false, reason: "limit_reached" },
        ])
        const again = await place(request)
        expect([again.status, again.body.error.code]).toEqual([422, "svc_coupon_invalid"])
        await store.api("store").put(`orders/${placed.data.id}`, { status: "cancelled" })
        expect((await place(request)).status).toBe(201)
      })

      it("a coupon on the delivery is shown including tax", async () => {
        await operation({ delivery: { fee_mode: "fixed", fixed_fee: 3.5, max_distance_km: null } })
        const method = { type: "percentage", value: 50, target_type: "shipping_methods", allocation: "each", max_quantity: 1 }
        expect((await promotion("ENVIO", method)).status).toBe(200)
        const request = body.delivery({ coupon_codes: ["ENVIO"] })
        expect((await validate(request)).checks.coupons).toMatchObject([{ code: "ENVIO", valid: true, discount: "1.75" }])
        const { body: placed } = await place(request)
        expect(placed.data).toMatchObject({ discount_total: "1.75", coupon_lines: [{ code: "ENVIO", discount: "1.75" }] })
      })

      it.each([
        ["across the order", { allocation: "across", target_type: "order" }, ["3.33"]],
        ["per piece", { allocation: "each", target_type: "items", max_quantity: 1 }, ["3.33", "1.80"]],
        ["on the delivery", { allocation: "each", target_type: "shipping_methods", max_quantity: 1 }, ["3.33"]],
      ])("a fixed coupon gives its full amount as a discount including tax: %s", async (name, method, expected) => {
        const code = `FIJO-${name.replaceAll(" ", "-")}`
        expect((await promotion(code, { type: "fixed", value: 3.33, ...method }, { is_tax_inclusive: false })).status).toBe(200)
        const items = [body.margarita({ quantity: 3 }), body.single("agua", 1)]
        const request = body.delivery({ items, coupon_codes: [code] })
        const discount = (expected.reduce((sum, part) => sum + Math.round(Number(part) * 100), 0) / 100).toFixed(2)
        expect((await validate(request)).checks.coupons).toEqual([{ code, valid: true, reason: null, discount }])
        const { body: placed } = await place(request)
        expect(placed.data).toMatchObject({ discount_total: discount, coupon_lines: [{ code, discount }] })
        const native = await store.platform().get(`/admin/orders/${placed.data.id}`)
        expect(native.body.order.total).toBe(Number(placed.data.total))
      })

      it("total and tax of a fee line do not include discounts", async () => {
        const { body: whole } = await place(body.delivery())
        const { body: placed } = await place(body.delivery({ coupon_codes: ["ENVIO"] }))
        const fee = ({ data }: { data: { fee_lines: { total: string; total_tax: string }[] } }) =>
          data.fee_lines.map(({ total, total_tax }) => [total, total_tax])
        expect(fee(placed)).toEqual(fee(whole))
        const read = (await store.api("manager").get(`orders/${placed.data.id}`)).body
        expect(fee(read)).toEqual(fee(whole))
        expect(Number(placed.data.total_tax)).toBeLessThan(Number(whole.data.total_tax))
      })

      it("codes are trimmed; without an exact match, letter case is ignored if that gives exactly one coupon", async () => {
        const coupons = async (...coupon_codes: string[]) =>
          (await validate(body.pickup({ coupon_codes }))).checks.coupons.map(
            ({ code, valid, reason }: Record<string, unknown>) => [code, valid, reason],
          )
        expect(await coupons(" quince ", "QUINCE", "Quince")).toEqual([["QUINCE", true, null]])
        for (const code of ["Doble", "DOBLE"]) expect((await promotion(code, { type: "percentage", value: 10 })).status).toBe(200)
        expect(await coupons("doble")).toEqual([["doble", false, "not_found"]])
        expect(await coupons("DOBLE")).toEqual([["DOBLE", true, null]])
        expect((await place(body.pickup({ coupon_codes: ["quince\t"] }))).status).toBe(400)
        const { body: placed } = await place(body.pickup({ coupon_codes: [" quince"] }))
        expect(placed.data.coupon_lines).toMatchObject([{ code: "QUINCE" }])
        const blank = await store.api().post("cart/validate", body.pickup({ coupon_codes: [" "] }))
        expect([blank.status, blank.body.data.params]).toEqual([400, ["coupon_codes[0]"]])
      })

      it("base and tax add up to the total, for any discount", async () => {
        expect((await promotion("TERCIO", { type: "percentage", value: 33.333 })).status).toBe(200)
        const request = body.pickup({
          items: [body.margarita({ quantity: 3 }), body.single("cerveza", 1), body.single("agua", 7)],
          coupon_codes: ["QUINCE", "TERCIO"],
        })
        const { body: placed } = await place(request)
        const cents = (amount: string) => Math.round(Number(amount) * 100)
        const summed = placed.data.tax_lines.reduce(
          (sum: number, line: { base: string; amount: string }) => sum + cents(line.base) + cents(line.amount),
          0,
        )
        expect(summed).toBe(cents(placed.data.total))
      })

      it("automatic promotions apply without a code", async () => {
        const { body: made } = await promotion("AUTO", { type: "percentage", value: 50 }, { is_automatic: true })
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        const judged = await validate(body.pickup())
        expect(judged.checks.totals).toMatchObject({ discount_total: "9.50", total: "9.50" })
        const { body: placed } = await place(body.pickup())
        expect(placed.data.total).toBe("9.50")
        await store.platform().delete(`/admin/promotions/${made.promotion.id}`)
      })
    })

    it("takes at most six statements, as many for one line as for six", async () => {
      const one = body.pickup()
      const six = body.pickup({
        items: ["agua", "cerveza", "ensalada-mixta"]
          .map((handle) => body.single(handle))
          .concat([body.margarita(), body.margarita(), body.margarita()]),
      })
      // The automatic promotions of the earlier tests are cached for half a second.
      await new Promise((resolve) => setTimeout(resolve, 600))
      await validate(six)
      await validate(one)
      const least = async (request: object) => (await store.fewestStatements(() => validate(request))).count
      expect(await least(one)).toBeLessThanOrEqual(6)
      expect(await least(six)).toBe(await least(one))
    })
  })
}
