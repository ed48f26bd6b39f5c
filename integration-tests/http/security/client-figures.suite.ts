import { GUEST, orderBodies, type SmallCatalogue, type Store, smallCatalogue } from "../../support"

/**
 * Prices, totals, distances, points, status and roles sent by a client have no effect: a body with all of them gets the response of
 * an honest body (specification, Orders). Registration, own account, addresses and staff accounts: see the specs of `auth/register`,
 * `auth/own-account`, `users/addresses` and `accounts`; points: `loyalty`, "points in a request have no effect".
 */

export function clientFigures(use: () => Store): void {
  describe("forged money, points, status and permissions in a request:", () => {
    let store: Store
    let shop: SmallCatalogue
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      shop = await smallCatalogue(store.db)
      body = orderBodies(shop)
      await store
        .api("administrator")
        .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
      await store.api("administrator").put("loyalty/program", { enabled: true, points_per_currency: 1 })
    })

    const LIES = {
      id: "order_01MINE",
      number: 1,
      ticket_number: 1,
      version: 99,
      status: "finalized",
      source: "dashboard",
      store: "elsewhere",
      currency: "USD",
      currency_code: "usd",
      total: "0.01",
      subtotal: 0.01,
      canonical_subtotal: 0.01,
      discount_total: "18.00",
      delivery_total: 0,
      delivery_fee: 0,
      fee_lines: [],
      fee: 0,
      distance_km: 0,
      distance_meters: 0,
      total_tax: 0,
      tax_lines: [],
      coupon_lines: [{ code: "FREE", discount: "18.00" }],
      refunded_total: "18.00",
      paid_at: "2026-11-20T20:30:00+01:00",
      completed_at: "2026-11-20T20:30:00+01:00",
      created_at: "2020-01-01T00:00:00Z",
      fulfillment_at: "2020-01-01T00:00:00Z",
      business_date: "2020-01-01",
      loyalty: { points_earned: 1000, points_redeemed: 1000, coupon: "FREE" },
      points_earned: 1000,
      courier_id: 1,
      minutes_to_arrive: 1,
      printed: true,
      tracking_url: "https://thief.example",
      account_number: 1,
      role: "administrator",
      roles: ["administrator"],
      capabilities: { manage_commerce: true },
      prices_include_tax: false,
      meta_data: [{ key: "_svc_loyalty_points_earned", value: "1000" }],
      metadata: { _svc_delivery_fee: "no", printed: "yes" },
    }
    const LINE_LIES = {
      price: 0.01,
      unit_price: "0.01",
      unit_total: "0.01",
      line_total: 0.01,
      subtotal: 0,
      total: 0,
      discount: 9,
      discount_total: 9,
      is_tax_inclusive: false,
      tax_lines: [],
      extras: [{ id: 1, price: "0.00" }],
      metadata: { _svc_extras_snapshot: [] },
      _svc_extras_snapshot: [],
    }
    const item = (lies: object = {}) =>
      body.margarita({
        extra_selections: [
          {
            category_id: shop.extraCategory["Ingredientes extra"],
            extra_ids: [shop.extra["Queso extra"]],
            ...(Object.keys(lies).length > 0 ? { price: 0, prices: [0] } : {}),
          },
        ],
        ...lies,
      })
    const honest = (changes: object = {}) => body.delivery({ items: [item()], ...changes })
    const lying = (changes: object = {}) => ({ ...LIES, ...body.delivery({ items: [item(LINE_LIES)] }), ...changes })

    /** The record without the fields that differ between any two orders: ids, numbers and times. */
    const comparable = (record: Record<string, unknown>, but: readonly string[] = []) => {
      const own = [
        "id",
        "number",
        "ticket_number",
        "order_key",
        "created_at",
        "updated_at",
        "received_at",
        "prepare_at",
        "meta_data",
        ...but,
      ]
      const text = JSON.stringify(record, (key, value) => (own.includes(key) ? undefined : value))
      return JSON.parse(text.replaceAll(String(record.id), "<id>"))
    }

    it.each(["anonymous", "customer"] as const)(
      "POST /orders as %s: the order equals that of an honest request",
      async (role) => {
        const plain = await store.api(role).post("orders", honest())
        const forged = await store.api(role).post("orders", lying())
        expect([plain.status, forged.status]).toEqual([201, 201])
        expect(comparable(forged.body.data)).toEqual(comparable(plain.body.data))
        expect(forged.body.data).toMatchObject({
          total: "25.00",
          subtotal: "22.00",
          delivery_total: "3.00",
          status: "processing",
        })
        const keys = ({ body: answer }: typeof forged) =>
          answer.data.meta_data.map(({ key, value }: { key: string; value: unknown }) => [key, value])
        expect(keys(forged)).toEqual(keys(plain))
        const native = async (id: string) => {
          const { order } = (await store.platform().get(`/admin/orders/${id}`, { query: { fields: "+metadata,+total,+status" } }))
            .body
          return [order.total, order.status, order.currency_code, Object.keys(order.metadata).sort()]
        }
        expect(await native(forged.body.data.id)).toEqual(await native(plain.body.data.id))
      },
    )

    it("POST /cart/validate: the judgement equals that of an honest request", async () => {
      const { distance_km, ...lies } = LIES
      const plain = await store.api().post("cart/validate", honest())
      const forged = await store
        .api()
        .post("cart/validate", { ...lies, ...honest({ items: [item(LINE_LIES)] }), cart_subtotal: 0.01 })
      expect(forged.body).toEqual(plain.body)
      expect(forged.body.data.checks.totals).toMatchObject({ total: "25.00" })
    })

    it("a form has no more effect than JSON", async () => {
      const forged = await store.api().post("cart/validate", undefined, {
        rawBody: "order_type=pickup&cart_subtotal=12.50&total=0.01&canonical_subtotal=0.01&price=0",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      })
      expect([forged.status, forged.body.data.canonical_subtotal]).toEqual([200, 12.5])
    })

    it("PUT /orders/{id} by the role store writes no field outside the contract", async () => {
      const order = (await store.api().post("orders", honest())).body.data
      const { status, version, courier_id, minutes_to_arrive, printed, tracking_url, meta_data, ...lies } = LIES
      const answer = await store.api("store").put(`orders/${order.id}`, { ...lies, items: [item(LINE_LIES)], line_items: [] })
      expect(answer.status).toBe(200)
      const before = (await store.api("store").get(`orders/${order.id}`)).body.data
      expect(answer.body.data).toEqual(before)
      // Only staff see whether a guest is new.
      const differs = ["version", "first_order"]
      expect(comparable(before, differs)).toEqual(comparable({ ...order }, differs))
    })

    it("POST /delivery/fee calculates with the client's cart total, but POST /orders calculates its own", async () => {
      await store.api("administrator").put("settings/operation", { delivery: { free_from: 100 } })
      const asked = await store.api().post("delivery/fee", { order_type: "delivery", cart_total: 500, fee: 0 })
      expect(asked.body.data.fee).toBe(0)
      const order = await store.api().post("orders", lying({ cart_total: 500, cart_subtotal: 500 }))
      await store.api("administrator").put("settings/operation", { delivery: { free_from: null } })
      expect(order.body.data.delivery_total).toBe("3.00")
    })

    it("a customer cannot place an order for another account, or with a courier", async () => {
      const other = (await store.api("other_customer").get("auth/me")).body.data.id
      const refused = await store.api("customer").post("orders", honest({ customer_id: other }))
      expect([refused.status, refused.body.code]).toEqual([403, "svc_forbidden"])
      const placed = await store.api("customer").post("orders", lying({ customer: { ...GUEST, id: other, customer_id: other } }))
      const me = (await store.api("customer").get("auth/me")).body.data.id
      expect([placed.body.data.customer_id, placed.body.data.courier]).toEqual([me, null])
    })
  })
}
