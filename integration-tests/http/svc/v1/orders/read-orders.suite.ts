import { GUEST, orderBodies, type SmallCatalogue, type Store, smallCatalogue, type TestRole } from "../../../../support"

export function readOrders(use: () => Store): void {
  describe("read permissions of orders:", () => {
    let store: Store
    let shop: SmallCatalogue
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      shop = await smallCatalogue(store.db)
      body = orderBodies(shop)
    })

    const place = async (role: TestRole = "anonymous", changes: object = {}) => {
      const { status, body: answer } = await store.api(role).post("orders", body.pickup(changes))
      expect(status).toBe(201)
      return answer.data
    }

    describe.each(["orders/%s", "orders/%s/status"])("GET /svc/v1/%s:", (path) => {
      const read = (role: TestRole, id: string | number, key?: string) =>
        store.api(role).get(path.replace("%s", String(id)), { headers: { "X-Svc-Order-Key": key } })

      it("staff can read any order, by id and by number", async () => {
        const order = await place()
        for (const role of ["administrator", "manager", "store"] as const) {
          expect((await read(role, order.id)).body.data).toMatchObject({ id: order.id, number: order.number })
          expect((await read(role, order.number)).body.data).toMatchObject({ id: order.id })
        }
      })

      it("anonymous callers without a key get 401, for any id", async () => {
        const order = await place()
        for (const id of [
          order.id,
          order.number,
          999_999,
          "order_unknown",
          "x",
          "a".repeat(300),
          "a".repeat(2049),
          "%00",
          "%ff",
        ]) {
          const answer = await read("anonymous", id)
          expect([answer.status, answer.body.code]).toEqual([401, "svc_unauthorized"])
        }
      })

      it("a key gives access only to its own order; a wrong key gives the same 404 as a missing order", async () => {
        const [one, other] = [await place(), await place()]
        expect((await read("anonymous", one.id, one.order_key)).status).toBe(200)
        expect((await store.api().get(path.replace("%s", one.number), { query: { order_key: one.order_key } })).status).toBe(200)
        for (const [id, key] of [
          [one.id, other.order_key],
          [one.number, "x".repeat(43)],
          [999_999, one.order_key],
        ] as const) {
          const answer = await read("anonymous", id, key)
          expect([answer.status, answer.body.error.code]).toEqual([404, "svc_order_not_found"])
        }
      })

      it("customers can read their own orders; another customer's order gives the same 404 as a missing order", async () => {
        const mine = await place("customer")
        expect((await read("customer", mine.id)).status).toBe(200)
        const stranger = await read("other_customer", mine.id)
        const missing = await read("other_customer", 999_999)
        expect(stranger.status).toBe(404)
        expect(stranger.body).toEqual(missing.body)
      })

      it("a courier can read assigned orders only", async () => {
        const order = await place()
        expect((await read("courier", order.id)).status).toBe(404)
        const { body: me } = await store.api("courier").get("auth/me")
        expect((await store.api("store").put(`orders/${order.id}`, { courier_id: me.data.id })).status).toBe(200)
        expect((await read("courier", order.id)).status).toBe(200)
      })

      it("a key expires 30 days after the order's last move", async () => {
        const order = await place()
        await store.db("svc_order").where({ id: order.id }).update({ status_changed_at: "2026-10-01T00:00:00Z" })
        expect((await read("anonymous", order.id, order.order_key)).status).toBe(404)
        await store.db("svc_order").where({ id: order.id }).update({ status_changed_at: "2026-10-25T00:00:00Z" })
        expect((await read("anonymous", order.id, order.order_key)).status).toBe(200)
      })
    })

    it("customers and key holders see only the meta_data of the specification", async () => {
      const order = await place("customer")
      await store.api("store").put(`orders/${order.id}`, { meta_data: [{ key: "pos_ref", value: "17" }] })
      const keys = async (role: TestRole) =>
        (await store.api(role).get(`orders/${order.id}`)).body.data.meta_data.map((entry: { key: string }) => entry.key)
      expect(await keys("store")).toContain("pos_ref")
      expect(await keys("customer")).not.toContain("pos_ref")
      expect(await keys("customer")).toContain("_svc_fulfillment_time")
    })

    describe("GET /svc/v1/orders", () => {
      it("gives 401 without sign-in and 403 to customers", async () => {
        expect((await store.api().get("orders")).status).toBe(401)
        const answer = await store.api("customer").get("orders")
        expect([answer.status, answer.body.code]).toEqual([403, "svc_forbidden"])
      })

      it("lists newest first, in pages, with the correct meta after the last page", async () => {
        const [older, newer] = [await place(), await place()]
        const { body: page } = await store.api("store").get("orders", { query: { per_page: 2 } })
        expect(page.data.map((order: { id: string }) => order.id)).toEqual([newer.id, older.id])
        expect(page.meta).toMatchObject({ page: 1, per_page: 2 })
        expect(page.meta.total_pages).toBe(Math.ceil(page.meta.total / 2))
        const { body: beyond } = await store.api("store").get("orders", { query: { page: 999 } })
        expect([beyond.data, beyond.meta.total]).toEqual([[], page.meta.total])
      })

      it("counts all orders that are not deleted in its total, for every date range", async () => {
        await place("anonymous", { fulfillment_date: "2026-11-22", fulfillment_time: "13:00" })
        const gone = await place("anonymous", { fulfillment_date: "2026-11-22", fulfillment_time: "13:00" })
        await store.db("svc_order").where({ id: gone.id }).update({ deleted_at: new Date() })
        for (const query of [
          {},
          { date_from: "2026-11-21" },
          { date_to: "2026-11-20" },
          { date_from: "2026-11-22", date_to: "2026-11-22" },
        ]) {
          const { body: page } = await store.api("store").get("orders", { query: { ...query, per_page: 1 } })
          const { date_from = "0000", date_to = "9999" } = query as { date_from?: string; date_to?: string }
          const counted = await store
            .db("svc_order")
            .whereNull("deleted_at")
            .whereBetween("business_date", [date_from, date_to])
            .count("* as n")
            .first()
          expect(page.meta.total).toBe(Number(counted?.n))
        }
      })

      it("filters by status, customer, type, dates and search", async () => {
        const special = await place("anonymous", { customer: { ...GUEST, first_name: "Zacarías", email: "zac@example.com" } })
        const ids = async (query: Record<string, string | number>) =>
          (await store.api("store").get("orders", { query })).body.data.map((order: { id: string }) => order.id)
        expect(await ids({ search: "zacarías" })).toEqual([special.id])
        expect(await ids({ search: String(special.number) })).toContain(special.id)
        expect(await ids({ customer: "ZAC@example.com" })).toEqual([special.id])
        expect(await ids({ customer: "zac@example.com", status: "commerce-processing,accepted" })).toEqual([special.id])
        expect(await ids({ customer: "zac@example.com", status: "cancelled" })).toEqual([])
        expect(await ids({ customer: "zac@example.com", order_type: "delivery" })).toEqual([])
        expect(await ids({ customer: "zac@example.com", date_from: "2026-11-20", date_to: "2026-11-20" })).toEqual([special.id])
        expect(await ids({ customer: "zac@example.com", date_to: "2026-11-19" })).toEqual([])
        expect(await ids({ search: "%" })).toEqual([])
      })

      it.each([
        ["per_page=101", "per_page"],
        ["per_page=0", "per_page"],
        ["page=0", "page"],
        ["page=x", "page"],
        ["status=eaten", "status"],
        ["orderby=total", "orderby"],
        ["date_from=2026-02-30", "date_from"],
      ])("gives 400 for %s", async (query, name) => {
        const { status, body: answer } = await store.api("store").get(`orders?${query}`)
        expect([status, answer.code, answer.data.params]).toEqual([400, "rest_invalid_param", [name]])
      })

      it("shows a courier only assigned orders", async () => {
        const { body: me } = await store.api("courier").get("auth/me")
        const order = await place()
        await store.api("store").put(`orders/${order.id}`, { courier_id: me.data.id })
        const { body: list } = await store.api("courier").get("orders")
        expect(list.data.every((one: { courier: { id: number } }) => one.courier.id === me.data.id)).toBe(true)
        expect(list.data[0]).toMatchObject({ id: order.id, courier: { id: me.data.id, display_name: expect.any(String) } })
      })

      it("takes the same number of statements for one order and for twenty", async () => {
        for (let count = 0; count < 20; count++) await place()
        const measure = async (perPage: number) =>
          (
            await store.statements(() => store.api("store").get("orders", { query: { per_page: perPage, status: "processing" } }))
          ).statements.filter((text) => /svc_order|order_item/.test(text) && !/outbox/.test(text)).length
        expect(await measure(20)).toBe(await measure(1))
      })
    })
  })
}
