import { orderBodies, type Store, smallCatalogue } from "../../../../support"

export function overview(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
  })
  afterAll(async () => {
    await store.db("svc_order").whereLike("id", "order_copy%").delete()
  })

  const overview = async () => {
    const { status, body } = await store.platform().get("/admin/svc/overview")
    expect(status).toBe(200)
    return body.data
  }

  const EMPTY = { new: 0, to_start: 0, in_kitchen: 0, ready: 0, on_the_way: 0, later: 0 }

  describe("GET /overview", () => {
    it("shows an order in the lane of its status, late orders, and the day's revenue", async () => {
      const shop = await smallCatalogue(store.db)
      const before = await overview()
      expect([before.lanes, before.late, before.oldest_unaccepted_at, before.today.orders]).toEqual([EMPTY, 0, null, 0])
      expect([before.today.gross, before.today.same_weekday_gross, before.accepting_orders]).toEqual(["0.00", "0.00", true])

      const placed = await store.api().post("orders", orderBodies(shop).pickup())
      expect(placed.status).toBe(201)
      const { number, total, prepare_at: prepareAt } = placed.body.data
      const manager = store.api("manager")
      const move = async (status: string) =>
        expect((await manager.put(`orders/${number}`, { status, force: true, note: "next" })).status).toBe(200)

      const steps: [string, () => Promise<unknown>, object][] = [
        ["accepted", () => move("accepted"), { to_start: 1 }],
        ["processing", () => move("processing"), { in_kitchen: 1 }],
        [
          "ready",
          async () => expect((await manager.post(`orders/${number}/kitchen`, { ready: true })).status).toBe(200),
          { ready: 1 },
        ],
        ["shipped", () => move("shipped"), { on_the_way: 1 }],
        ["completed", () => move("completed"), {}],
      ]
      await store.setClock(new Date(Date.parse(prepareAt)).toISOString())
      expect((await overview()).lanes[placed.body.data.status === "processing" ? "in_kitchen" : "new"]).toBe(1)
      for (const [name, act, lanes] of steps) {
        await act()
        expect([name, (await overview()).lanes]).toEqual([name, { ...EMPTY, ...lanes }])
      }
      expect((await overview()).today).toMatchObject({ orders: 1, gross: total })

      await store.setClock(new Date(Date.parse(prepareAt) + 7 * 86_400_000).toISOString())
      expect((await overview()).today).toEqual({ date: "2026-11-27", orders: 0, gross: "0.00", same_weekday_gross: total })
    })

    it("shows an order type's own label, or else its built-in name in the store's language", async () => {
      const label = async (own: string) => {
        const change = { order_types: { pickup: { label: own } } }
        expect((await store.api("administrator").put("settings/operation", change)).status).toBe(200)
        const { modes } = await overview()
        return modes.find(({ slug }: { slug: string }) => slug === "pickup")
      }
      expect(await label("Ventanilla")).toMatchObject({ label: "Ventanilla", own_label: "Ventanilla" })
      expect(await label("")).toMatchObject({ label: "Para recoger", own_label: "" })
    })

    it("takes at most ten statements, and not more with 20,000 orders", async () => {
      const { count } = await store.fewestStatements(() => overview())
      expect(count).toBeLessThanOrEqual(10)
      await store.db.raw(
        `insert into svc_order (${COPIED}, id, number, ticket_number)
       select ${COPIED}, 'order_copy' || n, 500000 + n, 500000 + n from svc_order, generate_series(1, 20000) n
       where svc_order.number = (select min(number) from svc_order)`,
      )
      await store.db.raw("analyze svc_order")
      const plan = await store.db.raw(
        `explain (format json) select status, count(*) from svc_order
       where status = any(array['on-hold','accepting','accepted','processing','shipped']) and deleted_at is null and not unseen group by 1`,
      )
      expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan")
      expect((await store.fewestStatements(() => overview())).count).toBe(count)
    })
  })

  const COPIED = [
    "store",
    "status",
    "version",
    "source",
    "order_type",
    "service_mode",
    "fulfillment_date",
    "fulfillment_time",
    "fulfillment_at",
    "prepare_at",
    "business_date",
    "slot_key",
    "first_name",
    "last_name",
    "email",
    "phone",
    "payment_method",
    "payment_method_title",
    "customer_note",
    "messaging_opt_in",
    "minutes_to_arrive",
    "currency_code",
    "total",
    "coupons",
    "loyalty",
    "meta",
    "kitchen_items_done",
    "status_changed_at",
    "created_at",
    "updated_at",
  ].join(", ")
}
