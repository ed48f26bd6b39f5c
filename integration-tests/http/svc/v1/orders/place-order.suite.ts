import { randomUUID } from "node:crypto"
import { GUEST, hashAllTables, orderBodies, type SmallCatalogue, type Store, smallCatalogue } from "../../../../support"

export function placeOrder(use: () => Store): void {
  describe("POST /svc/v1/orders", () => {
    let store: Store
    let shop: SmallCatalogue
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      shop = await smallCatalogue(store.db)
      body = orderBodies(shop)
    })

    const operation = async (patch: object): Promise<void> => {
      const { status } = await store.api("administrator").put("settings/operation", patch)
      expect(status).toBe(200)
    }
    /** All tables except those that jobs write during the requests. */
    const truth = async () => {
      const { svc_outbox_cursor, workflow_execution, ...tables } = await hashAllTables(store.db)
      return tables
    }
    const withExtras = () =>
      body.margarita({
        extra_selections: [
          {
            category_id: shop.extraCategory["Ingredientes extra"],
            extra_ids: [shop.extra["Queso extra"], shop.extra.Champiñones],
          },
        ],
        additional_comments: "Bien hecha",
      })

    describe("201", () => {
      it("prices a guest's pickup order on the server, whatever prices the client sends", async () => {
        const { status, body: answer } = await store.api().post(
          "orders",
          body.pickup({
            items: [{ ...withExtras(), price: 0.01, unit_price: 0.01 }],
            total: 1,
            subtotal: "1.00",
            distance_km: 0,
          }),
        )
        expect([status, answer.error?.code ?? answer.code]).toEqual([201, undefined])
        expect(answer.data).toMatchObject({
          status: "processing",
          source: "api",
          store: "main",
          version: 1,
          order_type: "pickup",
          service_mode: "",
          fulfillment_date: "2026-11-20",
          fulfillment_time: "21:30",
          fulfillment_at: "2026-11-20T21:30:00+01:00",
          business_date: "2026-11-20",
          prepare_at: "2026-11-20T21:10:00+01:00",
          subtotal: "24.00",
          discount_total: "0.00",
          delivery_total: "0.00",
          total: "24.00",
          total_tax: "2.18",
          tax_lines: [{ rate: 10, base: "21.82", amount: "2.18" }],
          currency: "EUR",
          prices_include_tax: true,
          customer_id: 0,
          customer: GUEST,
          shipping: null,
          fee_lines: [],
          payment_method: "cod",
          printed: false,
          tracking_url: null,
          line_items: [
            {
              product_id: shop.product.margarita,
              variation_id: shop.variation["MARGARITA-M"],
              sku: "MARGARITA-M",
              quantity: 2,
              price: "12.00",
              subtotal: "24.00",
              total: "24.00",
              additional_comments: "Bien hecha",
              extras: [
                {
                  id: shop.extra["Queso extra"],
                  category_id: shop.extraCategory["Ingredientes extra"],
                  name: "Queso extra",
                  price: "1.50",
                },
                { id: shop.extra.Champiñones, name: "Champiñones", price: "1.00" },
              ],
            },
          ],
        })
        expect(answer.data.order_key).toMatch(/^[\w-]{43}$/)
      })

      it("creates an order of the platform, with items, total, payment, addresses and metadata", async () => {
        const { body: answer } = await store.api().post("orders", body.pickup({ items: [withExtras()], messaging_opt_in: true }))
        const fields = "+email,*payment_collections,*items,*shipping_address,*billing_address,*shipping_methods,+metadata"
        const native = await store.platform().get(`/admin/orders/${answer.data.id}`, { query: { fields } })
        expect(native.status).toBe(200)
        expect(native.body.order).toMatchObject({
          id: answer.data.id,
          display_id: answer.data.number,
          total: 24,
          status: "pending",
          email: GUEST.email,
          payment_status: "not_paid",
          metadata: {
            _svc_fulfillment_type: "pickup",
            _svc_fulfillment_date: "2026-11-20",
            _svc_fulfillment_time: "21:30",
            _svc_messaging_opt_in: true,
            legacy_order_type: "pickup",
            date_to_deliver: "2026-11-20",
            time_to_deliver: "21:30",
            printed: "no",
          },
          payment_collections: [{ amount: 24, status: "not_paid" }],
          shipping_address: { first_name: "Lola", country_code: "es" },
        })
        expect(native.body.order.metadata).not.toHaveProperty("_svc_service_mode")
        expect(native.body.order.items[0].metadata._svc_extras_snapshot).toMatchObject([
          { extra_id: shop.extra["Queso extra"], name: "Queso extra", price: "1.50", quantity: 1 },
          { extra_id: shop.extra.Champiñones, price: "1.00" },
        ])
        const list = await store.platform().get("/admin/orders", { query: { limit: 1000 } })
        expect(list.body.orders.map((order: { id: string }) => order.id)).toContain(answer.data.id)
      })

      it("shows only staff whether a guest is new: no earlier accepted order of the account, e-mail or phone", async () => {
        let guests = 0
        const stranger = () => {
          guests += 1
          return { ...GUEST, email: `new-${guests}@example.com`, phone: `+3460099000${guests}` }
        }
        const place = async (customer: object, role: "anonymous" | "other_customer" | "manager" = "anonymous") => {
          const { status, body: answer } = await store.api(role).post("orders", body.pickup({ customer }))
          expect(status).toBe(201)
          return answer.data
        }
        const isFirst = async ({ id }: { id: string }) => (await store.api("store").get(`orders/${id}`)).body.data.first_order
        const known = stranger()
        const first = await place(known)
        expect([first.first_order, await isFirst(first)]).toEqual([null, true])
        const read = await store.api().get(`orders/${first.id}`, { headers: { "X-Svc-Order-Key": first.order_key } })
        expect(read.body.data.first_order).toBeNull()
        const byMail = { ...stranger(), email: known.email.toUpperCase() }
        const byPhone = { first_name: "Luis", phone: known.phone }
        for (const customer of [known, byMail, byPhone]) expect(await isFirst(await place(customer))).toBe(false)
        expect(await isFirst(await place(stranger()))).toBe(true)
        expect((await place(known, "manager")).first_order).toBe(false)

        expect(await isFirst(await place(stranger(), "other_customer"))).toBe(true)
        expect(await isFirst(await place(stranger(), "other_customer"))).toBe(false)

        const refused = stranger()
        const { id } = await place(refused)
        expect((await store.api("store").put(`orders/${id}`, { status: "cancelled" })).status).toBe(200)
        expect(await isFirst(await place(refused))).toBe(true)
      })

      it("reserves the stock of managed products", async () => {
        const level = () => store.db("inventory_level").sum("reserved_quantity as reserved").first()
        const before = Number((await level())?.reserved ?? 0)
        const { status } = await store.api().post("orders", body.pickup({ items: [body.single("agua", 3), body.margarita()] }))
        expect(status).toBe(201)
        expect(Number((await level())?.reserved)).toBe(before + 3)
      })

      it("gives the order to the signed-in customer, with the account's name and e-mail", async () => {
        const mine = await store.api("customer").post("orders", body.pickup({ customer: undefined }))
        expect(mine.status).toBe(201)
        expect(mine.body.data.customer_id).toBeGreaterThan(0)
        expect(mine.body.data.customer).toMatchObject({ first_name: "Clara", email: "customer@example.com" })
        const own = await store.api("customer").get("users/me/orders")
        expect(own.body.data.map((order: { id: string }) => order.id)).toContain(mine.body.data.id)
      })

      it("does not give a guest's order to the customer with the same e-mail", async () => {
        const { body: answer } = await store
          .api()
          .post("orders", body.pickup({ customer: { ...GUEST, email: "customer@example.com" } }))
        expect(answer.data.customer_id).toBe(0)
        const own = await store.api("customer").get("users/me/orders")
        expect(own.body.data.map((order: { id: string }) => order.id)).not.toContain(answer.data.id)
      })

      it("lets only staff order for a customer, by the customer's number", async () => {
        const me = await store.api("customer").get("auth/me")
        const id = me.body.data.id
        const placed = await store.api("store").post("orders", body.pickup({ customer_id: id, customer: undefined }))
        expect([placed.status, placed.body.data.customer_id]).toEqual([201, id])
        expect((await store.api("other_customer").post("orders", body.pickup({ customer_id: id }))).status).toBe(403)
        expect((await store.api().post("orders", body.pickup({ customer_id: id }))).body.code).toBe("svc_forbidden")
        const unknown = await store.api("manager").post("orders", body.pickup({ customer_id: 999_999 }))
        expect([unknown.status, unknown.body.data.params]).toEqual([400, ["customer_id"]])
      })

      it.each(["store", "manager", "administrator"] as const)(
        "gives an order that staff place without customer_id no owner, even with their own e-mail: %s",
        async (role) => {
          const api = store.api(role)
          const { body: me } = await api.get("auth/me")
          const { status, body: answer } = await api.post("orders", body.pickup({ customer: { ...GUEST, email: me.data.email } }))
          expect([status, answer.data.customer_id]).toEqual([201, 0])
          expect((await store.db("svc_order").first("account_number").where({ id: answer.data.id })).account_number).toBeNull()
        },
      )

      it("starts orders as accepting under manual acceptance", async () => {
        await operation({ manual_acceptance: true })
        expect((await store.api().post("orders", body.pickup())).body.data.status).toBe("accepting")
        await operation({ manual_acceptance: false })
        expect((await store.api().post("orders", body.pickup())).body.data.status).toBe("processing")
      })

      it("stores `now` and `asap` unchanged, in the slot that contains the resulting time", async () => {
        const now = await store.api().post("orders", body.pickup({ fulfillment_time: "now" }))
        expect(now.body.data).toMatchObject({ fulfillment_time: "now", business_date: "2026-11-20" })
        const prepared = Date.parse(now.body.data.fulfillment_at) - Date.parse(now.body.data.created_at)
        expect(prepared).toBe(20 * 60_000)
        const asap = await store.api().post("orders", body.pickup({ fulfillment_time: "asap" }))
        expect(asap.body.data).toMatchObject({ fulfillment_time: "asap", fulfillment_at: "2026-11-20T21:00:00+01:00" })
      })

      it("accepts `now` and `asap` without a date as today, and refuses both for another day", async () => {
        const sent = (fulfillment_time: string, fulfillment_date?: string) =>
          store.api().post("orders", body.pickup({ fulfillment_time, fulfillment_date }))
        for (const time of ["now", "asap"]) {
          const { status, body: answer } = await sent(time)
          expect([status, answer.data?.fulfillment_date, answer.data?.fulfillment_time]).toEqual([201, "2026-11-20", time])
          const other = await sent(time, "2026-11-21")
          expect([other.status, other.body.error?.details.reason]).toEqual([422, `${time}_not_allowed`])
        }
      })

      it("numbers tickets per business date, without gaps after refusals", async () => {
        const first = await store.api().post("orders", body.pickup())
        await store.api().post("orders", body.pickup({ fulfillment_time: "03:00" }))
        const second = await store.api().post("orders", body.pickup())
        expect(second.body.data.ticket_number).toBe(first.body.data.ticket_number + 1)
        const tomorrow = await store
          .api()
          .post("orders", body.pickup({ fulfillment_date: "2026-11-21", fulfillment_time: "13:00" }))
        expect(tomorrow.body.data.ticket_number).toBe(1)
      })

      it("requires neither date nor name for dine-in, and no minimum", async () => {
        const { status, body: answer } = await store.api().post("orders", {
          order_type: "pickup",
          service_mode: "dine_in",
          payment_method: "card_on_delivery",
          items: [body.single("agua")],
        })
        expect([status, answer.data?.service_mode, answer.data?.fulfillment_time]).toEqual([201, "dine_in", "now"])
      })
    })

    describe("422 with the first problem and its details, and a list of all problems:", () => {
      const refused = async (changes: object) => {
        const { status, body: answer } = await store.api().post("orders", body.pickup(changes))
        return { status, code: answer.error?.code, details: answer.error?.details }
      }

      it.each([
        [
          "an unknown product",
          () => ({ items: [{ product_id: "prod_unknown", quantity: 1 }] }),
          "product_unavailable",
          { reasons: ["not_found"] },
        ],
        ["a draft", () => ({ items: [body.single("calzone")] }), "product_unavailable", { reasons: ["not_published"] }],
        [
          "a product with variations, without a variation",
          () => ({ items: [body.single("diavola")] }),
          "svc_product_not_purchasable",
          { item_index: 0 },
        ],
        [
          "another product's variation",
          () => ({ items: [body.margarita({ variation_id: shop.variation["DIAVOLA-M"] })] }),
          "svc_product_not_purchasable",
          { item_index: 0 },
        ],
        [
          "a quantity of a thousand",
          () => ({ items: [body.margarita({ quantity: 1000 })] }),
          "svc_invalid_quantity",
          { item_index: 0 },
        ],
        ["a quantity of zero", () => ({ items: [body.margarita({ quantity: 0 })] }), "svc_invalid_quantity", { item_index: 0 }],
        [
          "two of the last unit",
          () => ({ items: [body.single("tarta-de-queso", 2)] }),
          "svc_product_out_of_stock",
          { item_index: 0 },
        ],
        [
          "the last unit on two lines",
          () => ({ items: [body.single("tarta-de-queso"), body.single("tarta-de-queso")] }),
          "svc_product_out_of_stock",
          { item_index: 0 },
        ],
        [
          "a missing required extra",
          () => ({ items: [body.single("diavola", 1, { variation_id: shop.variation["DIAVOLA-M"] })] }),
          "svc_extra_minimum_not_met",
          { item_index: 0 },
        ],
        [
          "an unknown extra",
          () => ({ items: [body.margarita({ extra_ids: [999_999] })] }),
          "svc_extra_not_found",
          { extra_id: 999_999 },
        ],
        [
          "more extras than the category allows",
          () => ({
            items: [
              body.margarita({
                extra_ids: ["Queso extra", "Champiñones", "Aceitunas", "Jamón"].map((name) => Number(shop.extra[name])),
              }),
            ],
          }),
          "svc_extra_maximum_exceeded",
          { item_index: 0 },
        ],
        [
          "an extra under another category's name",
          () => ({
            items: [
              body.margarita({
                extra_selections: [
                  { category_id: shop.extraCategory["Ingredientes extra"], extra_ids: [Number(shop.extra.Fina)] },
                ],
              }),
            ],
          }),
          "svc_extra_wrong_category",
          { item_index: 0 },
        ],
        [
          "a disabled extra",
          () => ({ items: [body.margarita({ extra_ids: [shop.extra.Anchoas] })] }),
          "svc_extra_disabled",
          { item_index: 0 },
        ],
        [
          "a repeated extra",
          () => ({ items: [body.margarita({ extra_ids: [shop.extra.Aceitunas, shop.extra.Aceitunas] })] }),
          "svc_duplicate_extra",
          { item_index: 0 },
        ],
        [
          "an unknown payment method",
          () => ({ payment_method: "stripe" }),
          "svc_payment_method_not_allowed",
          { payment_method: "stripe" },
        ],
        ["an unknown coupon", () => ({ coupon_codes: ["NADA"] }), "svc_coupon_invalid", { coupon_code: "NADA" }],
        [
          "a time outside the hours",
          () => ({ fulfillment_time: "17:00" }),
          "schedule_selection_invalid",
          { reason: "out_of_hours" },
        ],
        ["a time between slots", () => ({ fulfillment_time: "21:07" }), "schedule_selection_invalid", {}],
        [
          "a date beyond the horizon",
          () => ({ fulfillment_date: "2027-11-20" }),
          "schedule_selection_invalid",
          { reason: "date_out_of_range" },
        ],
        [
          "a time that is too soon",
          () => ({ fulfillment_time: "20:45" }),
          "schedule_selection_invalid",
          { reason: "slot_unavailable" },
        ],
      ] as const)("%s", async (_name, changes, code, details) => {
        const before = await truth()
        const answer = await refused(changes())
        expect(answer).toMatchObject({ status: 422, code, details })
        expect(answer.details.errors[0]).toMatchObject({ code, details })
        expect(await truth()).toEqual(before)
      })

      it("below the minimum, with amounts", async () => {
        await operation({ order_types: { pickup: { minimum_order: 30 } } })
        expect(await refused({})).toMatchObject({
          status: 422,
          code: "below_minimum",
          details: { minimum: 30, current: 19, missing: 11 },
        })
        await operation({ order_types: { pickup: { minimum_order: 0 } } })
      })

      it("a delivery with tiers, without a routing service to measure the distance", async () => {
        const { status, body: answer } = await store.api().post("orders", body.delivery())
        expect([status, answer.error.code]).toEqual([422, "svc_geocode_failed"])
      })

      it("a delivery at a fixed fee with a maximum distance, without a routing service", async () => {
        await operation({ delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: 5 } })
        const { status, body: answer } = await store.api().post("orders", body.delivery())
        expect([status, answer.error.code, answer.error.details.reason]).toEqual([422, "svc_geocode_failed", "no_api_key"])
        const judged = await store.api().post("cart/validate", body.delivery())
        expect(judged.body.data).toMatchObject({ valid: false, errors: [{ code: "svc_geocode_failed" }] })
        await operation({ delivery: { fee_mode: "tiers", max_distance_km: 8 } })
      })

      it.each(["US", "XX", "fr"])("400: a delivery address in a country outside the region (%s)", async (country) => {
        await operation({ delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null } })
        const to = (code: string) => body.delivery({ address: { address_1: "Calle Mayor 1", city: "Madrid", country: code } })
        const before = await truth()
        for (const path of ["orders", "cart/validate"]) {
          const { status, body: answer } = await store.api().post(path, to(country))
          expect([status, answer.code, answer.data?.params]).toEqual([400, "rest_invalid_param", ["address.country"]])
        }
        expect(await truth()).toEqual(before)
        const home = await store.api().post("orders", to("es"))
        expect([home.status, home.body.data.shipping.country, Number(home.body.data.total_tax) > 0]).toEqual([201, "ES", true])
        await operation({ delivery: { fee_mode: "tiers", max_distance_km: 8 } })
      })

      it("a closed store", async () => {
        await operation({ emergency_closed: true })
        expect(await refused({})).toMatchObject({ code: "schedule_selection_invalid", details: { reason: "emergency_closed" } })
        await operation({ emergency_closed: false })
      })
    })

    describe("404 and 409", () => {
      it("404 table_not_found if the store has no tables", async () => {
        const { status, body: answer } = await store
          .api()
          .post("orders", body.pickup({ service_mode: "dine_in", table_id: "T1" }))
        expect([status, answer.error.code]).toEqual([404, "table_not_found"])
      })
    })

    describe("400", () => {
      it.each([
        ["order_type", { order_type: "drone" }, "rest_invalid_param", ["order_type"]],
        ["items", { items: [] }, "rest_invalid_param", ["items"]],
        ["a quantity as text", { items: [{ product_id: "prod_1", quantity: "2" }] }, "rest_invalid_param", ["items[0].quantity"]],
        ["half a pizza", { items: [{ product_id: "prod_1", quantity: 1.5 }] }, "rest_invalid_param", ["items[0].quantity"]],
        ["no product", { items: [{ quantity: 1 }] }, "rest_missing_callback_param", ["items[0].product_id"]],
        ["no payment method", { payment_method: undefined }, "rest_missing_callback_param", ["payment_method"]],
        ["an impossible date", { fulfillment_date: "2026-02-30" }, "rest_invalid_param", ["fulfillment_date"]],
        ["an impossible time", { fulfillment_time: "24:00" }, "rest_invalid_param", ["fulfillment_time"]],
        ["dine-in as a delivery", { order_type: "delivery", service_mode: "dine_in" }, "rest_invalid_param", ["service_mode"]],
        ["a table without dine-in", { table_id: "T1" }, "rest_invalid_param", ["table_id"]],
        ["a delivery without address", { order_type: "delivery" }, "rest_missing_callback_param", ["address"]],
        ["a delivery to a blank address", { order_type: "delivery", address: " , " }, "rest_missing_callback_param", ["address"]],
        [
          "a delivery without a street",
          { order_type: "delivery", address: { address_1: "  ", city: "Madrid" } },
          "rest_invalid_param",
          ["address.address_1"],
        ],
        ["a guest without a name", { customer: { phone: "1" } }, "rest_missing_callback_param", ["customer.first_name"]],
        ["a guest without contact data", { customer: { first_name: "Lola" } }, "rest_missing_callback_param", ["customer.phone"]],
        ["an invalid e-mail", { customer: { ...GUEST, email: "nope" } }, "rest_invalid_param", ["customer.email"]],
        ["a note of 1,001 characters", { customer_note: "a".repeat(1001) }, "rest_invalid_param", ["customer_note"]],
      ])("%s", async (_name, changes, code, params) => {
        const { status, body: answer } = await store.api().post("orders", body.pickup(changes))
        expect([status, answer.code, answer.data?.params]).toEqual([400, code, params])
      })

      it("an invalid idempotency key", async () => {
        const answer = await store.api().post("orders", body.pickup(), { headers: { "Idempotency-Key": "short" } })
        expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([
          400,
          "rest_invalid_param",
          ["Idempotency-Key"],
        ])
      })
    })

    describe("401", () => {
      it("for an invalid credential, which is not ignored", async () => {
        const answer = await store.api().post("orders", body.pickup(), { headers: { authorization: `Bearer ${"0".repeat(64)}` } })
        expect([answer.status, answer.body.code]).toEqual([401, "svc_unauthorized"])
      })

      it("for guests if the store requires an account", async () => {
        await operation({ guest_orders: false })
        for (const path of ["orders", "checkouts"]) {
          const refused = await store.api().post(path, body.pickup())
          expect([path, refused.status, refused.body.code]).toEqual([path, 401, "svc_unauthorized"])
          // The refusal comes before the body is validated.
          expect((await store.api().post(path, undefined, { rawBody: "{" })).status).toBe(401)
        }
        expect((await store.api("customer").post("orders", body.pickup())).status).toBe(201)
        await operation({ guest_orders: true })
      })
    })

    it.each([
      [
        "a guest's order with extras",
        undefined,
        () => body.pickup({ items: [withExtras(), body.single("agua", 3)], customer_note: "Sin cebolla" }),
      ],
      [
        "a delivery",
        undefined,
        () => body.delivery({ address: { address_1: "Calle Mayor 1", address_2: "3.º B", city: "Madrid", notes: "Timbre" } }),
      ],
      ["a customer's", "customer" as const, () => body.pickup({ customer: undefined, messaging_opt_in: true })],
      ["an order that staff take by telephone", "store" as const, () => body.pickup({ fulfillment_time: "asap" })],
      ["a guest's order at a table", undefined, () => body.pickup({ service_mode: "dine_in", customer: undefined })],
    ])("returns the same record as a later read: %s", async (_, role, order) => {
      await operation({ delivery: { fee_mode: "fixed", fixed_fee: 2.5, max_distance_km: null } })
      const { status, body: placed } = await store.api(role).post("orders", order())
      await operation({ delivery: { fee_mode: "tiers" } })
      const { order_key, ...record } = placed.data
      const read = await store.api(role).get(`orders/${record.id}`, { headers: { "X-Svc-Order-Key": order_key } })
      expect([status, record]).toEqual([201, read.body.data])
    })

    describe("Idempotency-Key:", () => {
      const headers = (key: string) => ({ headers: { "Idempotency-Key": key } })

      it("the same key and body return the first order, 200 and replayed", async () => {
        const first = await store.api().post("orders", body.pickup(), headers("key-repeat-1"))
        const again = await store.api().post("orders", body.pickup(), headers("key-repeat-1"))
        expect([first.status, again.status, again.body.meta]).toEqual([201, 200, { replayed: true }])
        expect(again.body.data).toEqual(first.body.data)
      })

      it("the same key with another body is a conflict", async () => {
        await store.api().post("orders", body.pickup(), headers("key-other-body"))
        const other = await store.api().post("orders", body.pickup({ customer_note: "otra" }), headers("key-other-body"))
        expect([other.status, other.body.error.code]).toEqual([409, "svc_idempotency_conflict"])
      })

      it("a refused request does not use its key", async () => {
        const refused = await store.api().post("orders", body.pickup({ fulfillment_time: "03:00" }), headers("key-after-422"))
        expect(refused.status).toBe(422)
        expect((await store.api().post("orders", body.pickup(), headers("key-after-422"))).status).toBe(201)
      })

      it("two accounts can use the same key", async () => {
        const guest = await store.api().post("orders", body.pickup(), headers("key-of-account"))
        const customer = await store.api("customer").post("orders", body.pickup(), headers("key-of-account"))
        expect([guest.status, customer.status]).toEqual([201, 201])
        expect(customer.body.data.id).not.toBe(guest.body.data.id)
      })
    })

    it("works on a server that still runs after a newer version has added a column", async () => {
      const placed = async () =>
        (await Promise.all(Array.from({ length: 8 }, () => store.api().post("orders", body.pickup())))).map(
          ({ status }) => status,
        )
      const all = Array(8).fill(201)
      // Every connection has prepared its statements.
      expect([await placed(), await placed()]).toEqual([all, all])
      await store.db.raw("alter table svc_order add column of_a_newer_version text")
      try {
        expect(await placed()).toEqual(all)
      } finally {
        await store.db.raw("alter table svc_order drop column of_a_newer_version")
      }
    })

    it("takes at most 20 statements", async () => {
      await operation({ order_types: { pickup: { max_per_slot: 500 } } })
      const order = body.pickup({ items: [withExtras(), body.single("agua"), body.single("ensalada-mixta")] })
      // The first order fills the cache of these products' taxes.
      const keyed = () => ({ "Idempotency-Key": randomUUID() })
      await store.api().post("orders", order, { headers: keyed() })
      const { count } = await store.fewestStatements(() => store.api().post("orders", order, { headers: keyed() }))
      await operation({ order_types: { pickup: { max_per_slot: 0 } } })
      expect(count).toBeLessThanOrEqual(20)
    })
  })
}
