import {
  ACCOUNTS,
  nativeCheckout,
  orderBodies,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
} from "../../../../support"

export function storeOrdersGuard(use: () => Store): void {
  describe("the guard of the host's own store routes for orders", () => {
    let store: Store
    let shop: SmallCatalogue
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      shop = await smallCatalogue(store.db)
      body = orderBodies(shop)
    })

    const read = (id: string, headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
      store.api().get(`/store/orders/${id}`, { headers: { "x-publishable-api-key": shop.publishableKey, ...headers }, query })

    it("does not show a guest's order by its id alone", async () => {
      const { body: placed } = await store.api().post("orders", body.pickup())
      const blind = await read(placed.data.id)
      expect([blind.status, blind.body.type]).toEqual([404, "not_found"])
      expect((await read(placed.data.id, { "X-Svc-Order-Key": "x".repeat(43) })).status).toBe(404)
    })

    it("shows a guest's order with its key, by header or query", async () => {
      const { body: placed } = await store.api().post("orders", body.pickup())
      expect((await read(placed.data.id, { "X-Svc-Order-Key": placed.data.order_key })).body.order.id).toBe(placed.data.id)
      expect((await read(placed.data.id, {}, { order_key: placed.data.order_key })).status).toBe(200)
    })

    it("forbids caching the responses, with the order's key or without", async () => {
      const { body: placed } = await store.api().post("orders", body.pickup())
      for (const headers of [{ "X-Svc-Order-Key": placed.data.order_key }, {}] as Record<string, string>[]) {
        const answer = await read(placed.data.id, headers)
        expect(answer.headers["cache-control"]).toBe("private, no-store")
        expect(String(answer.headers.vary).split(", ")).toEqual(
          expect.arrayContaining(["Authorization", "Cookie", "X-Svc-Order-Key"]),
        )
      }
    })

    it("requires the key for a guest's native order; the completion returns the key", async () => {
      const tonight = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
      const placed = await nativeCheckout(store, shop).order({ cart: { extensions: { svc: tonight } } })
      expect([(await read(placed.id)).status, (await read(placed.id, {}, { order_key: "x".repeat(43) })).status]).toEqual([
        404, 404,
      ])
      const shown = await read(placed.id, { "X-Svc-Order-Key": placed.extensions.svc.order_key })
      expect([shown.status, shown.body.order.id]).toEqual([200, placed.id])
    })

    it("shows an account's order to its own signed-in customer and with its key, and to nobody else", async () => {
      const { id, order_key } = (await store.api("customer").post("orders", body.pickup())).body.data
      const signIn = async ({ email }: { email: string }) => {
        const { token } = (await store.api().post("/auth/customer/emailpass", { email, password: PASSWORD })).body
        return { authorization: `Bearer ${token}` }
      }
      const [own, other] = [await signIn(ACCOUNTS.customer), await signIn(ACCOUNTS.other_customer)]
      for (const headers of [{}, other, { "X-Svc-Order-Key": "x".repeat(43) }] as Record<string, string>[]) {
        const answer = await read(id, headers)
        expect([answer.status, answer.body]).toEqual([404, { type: "not_found", message: "Order not found" }])
      }
      const session = await store.api().post("/auth/session", {}, { headers: own })
      const cookie = String(session.headers["set-cookie"]).split(";")[0] ?? ""
      for (const headers of [own, { cookie }, { "X-Svc-Order-Key": order_key }] as Record<string, string>[]) {
        const answer = await read(id, headers)
        expect([answer.status, answer.body.order?.id]).toEqual([200, id])
      }
    })

    it.each(["request", "cancel", "accept", "decline"])(
      "requires the key of a guest's order for POST transfer/%s, signed in or not",
      async (step) => {
        const { body: placed } = await store.api().post("orders", body.pickup())
        const { token } = (
          await store.api().post("/auth/customer/emailpass", { email: ACCOUNTS.customer.email, password: PASSWORD })
        ).body
        const transfer = (headers: Record<string, string>) =>
          store
            .api()
            .post(
              `/store/orders/${placed.data.id}/transfer/${step}`,
              step === "request" || step === "cancel" ? {} : { token: "x" },
              {
                headers: { "x-publishable-api-key": shop.publishableKey, ...headers },
              },
            )
        const before = await store.db("order_change").count()
        for (const headers of [{}, { authorization: `Bearer ${token}` }] as Record<string, string>[]) {
          const answer = await transfer(headers)
          expect([answer.status, answer.body]).toEqual([404, { type: "not_found", message: "Order not found" }])
        }
        expect(await store.db("order_change").count()).toEqual(before)
        const known = await transfer({ authorization: `Bearer ${token}`, "X-Svc-Order-Key": placed.data.order_key })
        expect([known.status, known.body.message]).not.toEqual([404, "Order not found"])
      },
    )

    it.each(["accept", "decline"])(
      "refuses a token that no text column can store like any wrong token: POST transfer/%s",
      async (step) => {
        const { body: placed } = await store.api().post("orders", body.pickup())
        const headers = { "x-publishable-api-key": shop.publishableKey }
        const answer = await store.api().post(`/store/orders/${placed.data.id}/transfer/${step}`, { token: "\0" }, { headers })
        expect([answer.status, answer.body]).toEqual([404, { type: "not_found", message: "Order not found" }])
      },
    )

    it("requires the key for POST /store/returns: with the id alone, anybody could return an order's products", async () => {
      const { body: placed } = await store.api().post("orders", body.pickup())
      const { line_items, order_key, id } = placed.data
      const wanted = { order_id: id, items: line_items.map((line: { id: string }) => ({ id: line.id, quantity: 1 })) }
      const option = await store.db("shipping_option").first("id")
      const send = (headers: Record<string, string>) =>
        store
          .api()
          .post(
            "/store/returns",
            { ...wanted, return_shipping: { option_id: option.id, price: 0 }, receive_now: true },
            { headers: { "x-publishable-api-key": shop.publishableKey, ...headers } },
          )
      const before = await store.db("return").count()
      for (const headers of [{}, { "X-Svc-Order-Key": "x".repeat(43) }] as Record<string, string>[]) {
        const answer = await send(headers)
        expect([answer.status, answer.body]).toEqual([404, { type: "not_found", message: "Order not found" }])
      }
      expect(await store.db("return").count()).toEqual(before)
      const known = await send({ "X-Svc-Order-Key": order_key })
      expect([known.status, known.body.message]).not.toEqual([404, "Order not found"])
    })

    it("gives 404 for an order that does not exist", async () => {
      expect((await read("order_unknown")).status).toBe(404)
    })
  })
}
