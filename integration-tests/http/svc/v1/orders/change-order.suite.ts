import { CALLED_OFF_STATUSES } from "../../../../../src/domain/orders"
import {
  ACCOUNTS,
  eventually,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  type TestRole,
} from "../../../../support"

export function changeOrder(use: () => Store): void {
  describe("changing an order", () => {
    let store: Store
    let shop: SmallCatalogue
    let body: ReturnType<typeof orderBodies>

    beforeAll(async () => {
      store = use()
      shop = await smallCatalogue(store.db)
      body = orderBodies(shop)
      // A fixed fee needs no routing service, so deliveries can be placed.
      await store
        .api("administrator")
        .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
    })

    const place = async (kind: "pickup" | "delivery" = "pickup", role: TestRole = "anonymous", changes: object = {}) => {
      const { status, body: answer } = await store.api(role).post("orders", body[kind](changes))
      expect([status, answer.error?.code]).toEqual([201, undefined])
      return answer.data
    }
    const put = (role: TestRole, id: string, changes: object, headers: Record<string, string> = {}) =>
      store.api(role).put(`orders/${id}`, changes, { headers })
    const native = async (id: string) =>
      (
        await store
          .platform()
          .get(`/admin/orders/${id}`, { query: { fields: "+status,*fulfillments,*payment_collections,+metadata" } })
      ).body.order

    describe("the moves of an order:", () => {
      it("a delivery moves processing → shipped → completed → finalized, and the platform follows", async () => {
        const order = await place("delivery")
        expect(order).toMatchObject({
          delivery_total: "3.00",
          total: "22.00",
          fee_lines: [{ kind: "delivery", total: "3.00", meta_data: [{ key: "_svc_delivery_fee", value: "yes" }] }],
        })
        const shipped = await put("store", order.id, { status: "shipped", tracking_url: "https://track.example/1" })
        expect(shipped.body.data).toMatchObject({ status: "shipped", tracking_url: "https://track.example/1", version: 2 })
        await eventually(async () => (await native(order.id)).fulfillment_status === "shipped")
        expect((await native(order.id)).metadata._svc_tracking_url).toBe("https://track.example/1")

        const completed = await put("store", order.id, { status: "commerce-completed" })
        expect(completed.body.data).toMatchObject({ status: "completed", tracking_url: null, completed_at: expect.any(String) })
        await eventually(async () => (await native(order.id)).fulfillment_status === "delivered")

        const finalized = await put("store", order.id, { status: "finalized" })
        expect(finalized.body.data).toMatchObject({ status: "finalized", paid_at: expect.any(String) })
        await eventually(async () => (await native(order.id)).status === "completed")
        expect((await native(order.id)).payment_status).toBe("captured")

        const { body: history } = await store.api("store").get(`orders/${order.id}/history`)
        expect(history.data.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
          [null, "processing"],
          ["processing", "shipped"],
          ["shipped", "completed"],
          ["completed", "finalized"],
        ])
        expect(history.data[0]).toMatchObject({ actor: "guest", actor_name: null, source: "api" })
        expect(history.data[1].actor).toMatch(/^account:\d+$/)
        expect(history.data[1].actor_name).toBe(ACCOUNTS.store.name)
      })

      it("a refund right after finalizing: the money is captured, then refunded", async () => {
        const order = await place()
        for (const status of ["completed", "finalized", "refunded"]) {
          expect((await put("manager", order.id, { status })).status).toBe(200)
        }
        await eventually(async () => (await native(order.id)).payment_status === "refunded")
        const { body: record } = await store.api("manager").get(`orders/${order.id}`)
        expect(record.data).toMatchObject({ refunded_total: "19.00", refunds: [{ id: 1, amount: "19.00" }] })
      })

      it("a pickup order has no shipped step", async () => {
        const order = await place()
        const refused = await put("store", order.id, { status: "shipped" })
        expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
          409,
          "svc_invalid_transition",
          { from: "processing", to: "shipped", allowed: ["completed", "cancelled"] },
        ])
        expect((await put("store", order.id, { status: "completed" })).status).toBe(200)
      })

      it("manual acceptance: accepting → accepted → processing", async () => {
        await store.api("administrator").put("settings/operation", { manual_acceptance: true })
        const order = await place()
        await store.api("administrator").put("settings/operation", { manual_acceptance: false })
        expect(order.status).toBe("accepting")
        expect((await put("manager", order.id, { status: "accepted" })).body.data.status_label).toBe("Aceptado")
        expect((await put("manager", order.id, { status: "processing" })).body.data.status).toBe("processing")
      })

      it("a move to the current status changes nothing", async () => {
        const order = await place()
        const same = await put("store", order.id, { status: "processing" })
        expect([same.status, same.body.data.version]).toEqual([200, order.version])
        expect((await store.api("store").get(`orders/${order.id}/history`)).body.data).toHaveLength(1)
      })

      it("clearing minutes that are not set changes nothing", async () => {
        const order = await place()
        const same = await put("store", order.id, { minutes_to_arrive: null })
        expect([same.status, same.body.data.version]).toEqual([200, order.version])
        const again = await put("store", order.id, { minutes_to_arrive: 20 })
        const cleared = await put("store", order.id, { minutes_to_arrive: null })
        expect([cleared.body.data.minutes_to_arrive, cleared.body.data.version]).toEqual([null, again.body.data.version + 1])
      })
    })

    describe("cancelling", () => {
      it("frees the slot, returns the stock at once, and cancels the platform's order", async () => {
        await store.api("administrator").put("settings/operation", { order_types: { pickup: { max_per_slot: 1 } } })
        const reserved = async () => Number((await store.db("inventory_level").sum("reserved_quantity as sum").first())?.sum)
        const before = await reserved()
        const order = await place("pickup", "anonymous", {
          fulfillment_time: "22:45",
          items: [body.single("agua", 2), body.margarita()],
        })
        const full = await store.api().post("orders", body.pickup({ fulfillment_time: "22:45" }))
        expect(full.body.error).toMatchObject({ code: "schedule_selection_invalid", details: { reason: "slot_unavailable" } })
        expect(await reserved()).toBe(before + 2)

        expect((await put("store", order.id, { status: "cancelled" })).body.data.status).toBe("cancelled")
        expect(await reserved()).toBe(before)
        expect((await store.api().post("orders", body.pickup({ fulfillment_time: "22:45" }))).status).toBe(201)
        await eventually(async () => (await native(order.id)).status === "canceled")
        expect(await reserved()).toBe(before)
        await store.api("administrator").put("settings/operation", { order_types: { pickup: { max_per_slot: 0 } } })
      })

      it("is final: no later move, not even with force", async () => {
        const order = await place()
        await put("store", order.id, { status: "cancelled" })
        for (const change of [{ status: "processing" }, { status: "processing", force: true, note: "por error" }]) {
          const answer = await put("manager", order.id, change)
          expect([answer.status, answer.body.error.code]).toEqual([409, "svc_invalid_transition"])
        }
      })

      it("is allowed to customers for their own orders in time; every other change is refused", async () => {
        await store.api("administrator").put("settings/operation", { manual_acceptance: true, customer_cancel_minutes: 5 })
        const order = await place("pickup", "customer")
        expect((await put("other_customer", order.id, { status: "cancelled" })).status).toBe(404)
        for (const beyond of [
          { status: "accepted" },
          { customer_note: "x" },
          { status: "cancelled", force: true, note: "x" },
          { status: "cancelled", note: "x" },
          {},
        ]) {
          const answer = await put("customer", order.id, beyond)
          expect([answer.status, answer.body.code]).toEqual([403, "svc_forbidden"])
        }
        expect((await put("customer", order.id, { status: "cancelled" })).body.data.status).toBe("cancelled")

        const late = await place("pickup", "customer")
        await store.db("svc_order").where({ id: late.id }).update({ created_at: "2026-11-20T19:00:00Z" })
        const refused = await put("customer", late.id, { status: "cancelled" })
        expect([refused.status, refused.body.error.code]).toEqual([409, "svc_invalid_transition"])
        await store.api("administrator").put("settings/operation", { manual_acceptance: false })
      })
    })

    describe("permissions of roles:", () => {
      it("a courier can ship and complete assigned orders, and nothing else", async () => {
        const { body: me } = await store.api("courier").get("auth/me")
        const order = await place("delivery")
        await put("store", order.id, { courier_id: me.data.id })
        for (const beyond of [{ status: "cancelled" }, { minutes_to_arrive: 5 }, { courier_id: null }, { customer_note: "x" }]) {
          expect((await put("courier", order.id, beyond)).status).toBe(403)
        }
        expect((await put("courier", order.id, { status: "shipped", tracking_url: "http://t.example/2" })).body.data.status).toBe(
          "shipped",
        )
        expect((await put("courier", order.id, { status: "completed" })).body.data.status).toBe("completed")
      })

      it("only couriers can be assigned", async () => {
        const order = await place()
        const { body: customer } = await store.api("customer").get("auth/me")
        for (const courier_id of [customer.data.id, 999_999]) {
          const answer = await put("store", order.id, { courier_id })
          expect([answer.status, answer.body.data.params]).toEqual([400, ["courier_id"]])
        }
      })

      it("force requires the capability and a note", async () => {
        const order = await place("delivery")
        expect((await put("store", order.id, { status: "finalized", force: true, note: "ya" })).status).toBe(403)
        const without = await put("manager", order.id, { status: "finalized", force: true })
        expect([without.status, without.body.code, without.body.data.params]).toEqual([
          400,
          "rest_missing_callback_param",
          ["note"],
        ])
        expect(
          (await put("manager", order.id, { status: "finalized", force: true, note: "cobrado en mano" })).body.data.status,
        ).toBe("finalized")
        const { body: history } = await store.api("manager").get(`orders/${order.id}/history`)
        expect(history.data.at(-1)).toMatchObject({ to: "finalized", note: "cobrado en mano" })
      })

      it("the order's key allows no change without sign-in", async () => {
        const order = await place()
        const answer = await store
          .api()
          .put(`orders/${order.id}`, { status: "cancelled" }, { headers: { "X-Svc-Order-Key": order.order_key } })
        expect([answer.status, answer.body.code]).toEqual([401, "svc_unauthorized"])
      })
    })

    describe("fields", () => {
      it("of one request change together or not at all", async () => {
        const order = await place()
        const refused = await put("store", order.id, { customer_note: "nuevo", status: "shipped" })
        expect(refused.status).toBe(409)
        expect((await store.api("store").get(`orders/${order.id}`)).body.data).toMatchObject({ customer_note: "", version: 1 })
      })

      it("are changed with the current version in If-Match, but give 412 with an outdated version", async () => {
        const order = await place()
        expect((await put("store", order.id, { printed: true }, { "If-Match": '"1"' })).status).toBe(200)
        const stale = await put("store", order.id, { printed: false }, { "If-Match": '"1"' })
        expect([stale.status, stale.body.error.code]).toEqual([412, "svc_order_changed"])
        expect((await put("store", order.id, { printed: false }, { "If-Match": "2" })).body.data).toMatchObject({
          printed: false,
          version: 3,
        })
      })

      it("in meta_data are merged by key, and keys with field names set the order's own fields", async () => {
        const order = await place("delivery")
        await put("store", order.id, {
          meta_data: [
            { key: "a", value: "1" },
            { key: "b", value: "2" },
          ],
        })
        const { body: merged } = await put("store", order.id, {
          meta_data: [
            { key: "a", value: "" },
            { key: "c", value: "3" },
            { key: "printed", value: "yes" },
            { key: "minutes_to_arrive", value: "25" },
            { key: "_svc_tracking_url", value: "https://t.example/3" },
          ],
        })
        const own = merged.data.meta_data.filter(({ key }: { key: string }) => ["a", "b", "c"].includes(key))
        expect(own).toEqual([
          { key: "b", value: "2" },
          { key: "c", value: "3" },
        ])
        expect(merged.data).toMatchObject({ printed: true, minutes_to_arrive: 25 })
        expect((await native(order.id)).metadata).toMatchObject({ printed: "yes", minutes_to_arrive: 25 })
      })

      it("in meta_data keep their JSON type", async () => {
        const order = await place()
        const values = {
          text: "1",
          integer: 7,
          fraction: 0.25,
          yes: true,
          no: false,
          list: ["a", 1, null, { b: [] }],
          object: { lane: 2, tags: ["x"], __proto__x: "1" },
          nothing: {},
        }
        const meta_data = Object.entries(values).map(([key, value]) => ({ key, value }))
        const { status, body: changed } = await put("store", order.id, { meta_data })
        expect(status).toBe(200)
        for (const { data } of [changed, (await store.api("store").get(`orders/${order.id}`)).body]) {
          const own = data.meta_data.filter(({ key }: { key: string }) => key in values)
          expect(Object.fromEntries(own.map(({ key, value }: { key: string; value: unknown }) => [key, value]))).toEqual(values)
        }
        // The same values sent again change nothing; null and "" remove a key of any type.
        expect((await put("store", order.id, { meta_data })).body.data.version).toBe(changed.data.version)
        const removed = [
          { key: "list", value: null },
          { key: "object", value: "" },
        ]
        const { body: left } = await put("store", order.id, { meta_data: removed })
        const keys = left.data.meta_data.map(({ key }: { key: string }) => key)
        expect([keys.includes("list"), keys.includes("object"), keys.includes("no")]).toEqual([false, false, true])
      })

      it.each<[string, unknown, number]>([
        ["2,048 bytes of text", "é".repeat(1024), 200],
        ["2,049 bytes of text", `${"é".repeat(1024)}a`, 400],
        ["2,048 bytes of JSON", ["a".repeat(2044)], 200],
        ["2,049 bytes of JSON", ["a".repeat(2045)], 400],
        ["a list of one number as minutes", { key: "minutes_to_arrive", value: [25] }, 400],
        ["an object as a link", { key: "_svc_tracking_url", value: { url: "https://t.example/1" } }, 400],
      ])("in meta_data are accepted or refused by their type and size: %s", async (_name, given, expected) => {
        const order = await place()
        const isEntry = typeof given === "object" && given !== null && "key" in given
        const answer = await put("store", order.id, { meta_data: [isEntry ? given : { key: "a", value: given }] })
        expect([answer.status, answer.body.code]).toEqual([expected, expected === 400 ? "rest_invalid_param" : undefined])
      })

      it("give 400 for an entry without a value, as for any missing field", async () => {
        const order = await place()
        const { status, body } = await put("store", order.id, { meta_data: [{ key: "a", value: null }, { key: "b" }] })
        expect([status, body.code, body.data.params]).toEqual([400, "rest_missing_callback_param", ["meta_data[1].value"]])
      })

      it.each([
        ["the service's own keys", { meta_data: [{ key: "_svc_fulfillment_date", value: "2030-01-01" }] }, "meta_data[0].key"],
        ["a prototype", { meta_data: [{ key: "__proto__", value: "x" }] }, "meta_data[0].key"],
        [
          "a prototype within a value",
          { meta_data: [{ key: "a", value: JSON.parse('{"list":[{"__proto__":{"admin":true}}]}') }] },
          "meta_data[0].value",
        ],
        [
          "a prototype of a constructor within a value",
          { meta_data: [{ key: "a", value: { constructor: { prototype: { admin: true } } } }] },
          "meta_data[0].value",
        ],
        ["a script as a link", { tracking_url: "javascript:alert(1)" }, "tracking_url"],
        ["minutes beyond a day", { minutes_to_arrive: 1441 }, "minutes_to_arrive"],
        ["an unknown status", { status: "eaten" }, "status"],
      ])("give 400 for %s", async (_name, change, name) => {
        const order = await place()
        const answer = await put("store", order.id, change)
        expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", [name]])
      })
    })

    describe("POST /orders/{id}/minutes", () => {
      it("sets the minutes and the estimate", async () => {
        const order = await place()
        const { body: answer } = await store.api("store").post(`orders/${order.id}/minutes`, { minutes: 30 })
        expect(answer.data.minutes_to_arrive).toBe(30)
        expect(Date.parse(answer.data.estimated_at) - Date.parse(answer.data.updated_at)).toBe(30 * 60_000)
        const { body: status } = await store.api().get(`orders/${order.id}/status`, { query: { order_key: order.order_key } })
        expect(status.data).toMatchObject({ minutes_to_arrive: 30, estimated_at: answer.data.estimated_at })
      })

      it.each([[-1], [1441], ["30"], [1.5]])("gives 400 for %p", async (minutes) => {
        const order = await place()
        expect((await store.api("store").post(`orders/${order.id}/minutes`, { minutes })).status).toBe(400)
      })

      it("is for staff: 401 and 403 for others, 404 for an unknown order", async () => {
        const order = await place("pickup", "customer")
        expect((await store.api().post(`orders/${order.id}/minutes`, { minutes: 1 })).status).toBe(401)
        expect((await store.api("customer").post(`orders/${order.id}/minutes`, { minutes: 1 })).status).toBe(403)
        const unknown = await store.api("store").post("orders/999999/minutes", { minutes: 1 })
        expect([unknown.status, unknown.body.error.code]).toEqual([404, "svc_order_not_found"])
      })
    })

    describe("POST /orders/{id}/print-claim", () => {
      it("gives the ticket to one of several concurrent printers", async () => {
        const order = await place()
        const claims = await Promise.all(
          Array.from({ length: 8 }, () => store.api("store").post(`orders/${order.id}/print-claim`, {})),
        )
        expect(claims.filter((claim) => claim.status === 200)).toHaveLength(1)
        const others = claims.filter((claim) => claim.status !== 200)
        expect(others.map(({ status, body }) => [status, body.error.code])).toEqual(Array(7).fill([409, "svc_already_printed"]))
        expect(claims.find((claim) => claim.status === 200)?.body.data).toMatchObject({ id: order.id, printed: true })
        expect((await store.api("store").post(`orders/${order.id}/print-claim`, { reprint: true })).status).toBe(200)
      })

      it("gives the ticket of all lines if a station has not printed, and then counts every station as printed", async () => {
        const order = await place()
        const [{ product_id: id }] = order.line_items
        const { metadata } = await store.db("product").where({ id }).first()
        await store
          .db("product")
          .where({ id })
          .update({ metadata: { station: "Brasa" } })
        const claim = async (stations: string[]) => {
          const answer = await store.api("store").post(`orders/${order.id}/print-claim`, { stations })
          return answer.body.error?.code ?? answer.status
        }
        expect(await claim(["barra"])).toBe(200)
        expect(await claim([])).toBe(200)
        for (const stations of [[], ["brasa"], ["frío"]]) expect(await claim(stations)).toBe("svc_already_printed")
        expect((await put("store", order.id, { printed: false })).status).toBe(200)
        expect(await claim(["BRASA"])).toBe(200)
        expect(await claim([])).toBe("svc_already_printed")
        await store.db("product").where({ id }).update({ metadata })
      })

      it("gives the ticket of each station to one of several concurrent screens, until all lines are printed", async () => {
        const order = await place()
        const claim = (body: object) => store.api("store").post(`orders/${order.id}/print-claim`, body)
        const codes = async (...bodies: object[]) =>
          (await Promise.all(bodies.map(claim))).map(({ status, body }) => body.error?.code ?? status).sort()
        const [oven, bar] = [{ stations: ["Horno"] }, { stations: ["barra"] }]
        expect(await codes(oven, oven, oven, oven)).toEqual([200, ...Array(3).fill("svc_already_printed")])
        expect(await codes(bar, bar, bar)).toEqual([200, ...Array(2).fill("svc_already_printed")])
        // One of its stations has not printed.
        expect(await codes({ stations: [" HORNO", "frío"] })).toEqual([200])
        for (const printed of [{ stations: ["frío", "horno"] }, {}, { stations: [] }])
          expect(await codes(printed)).toEqual(["svc_already_printed"])
        expect(await codes({ reprint: true }, { ...bar, reprint: true })).toEqual([200, 200])
        expect(await codes({ stations: ["parrilla"] })).toEqual(["svc_already_printed"])

        expect((await put("manager", order.id, { printed: false })).status).toBe(200)
        expect(await codes(bar)).toEqual([200])
        expect(await codes(oven)).toEqual([200])
        expect((await claim({ stations: [" "] })).body.data.params).toEqual(["stations[0]"])
      })

      it("gives the receipt to one of several concurrent screens, without changing the order or the kitchen's ticket", async () => {
        const order = await place()
        const claim = (body: object) => store.api("store").post(`orders/${order.id}/print-claim`, body)
        const receipt = { layout: "receipt" }
        const claims = await Promise.all(Array.from({ length: 8 }, () => claim(receipt)))
        expect(claims.map(({ status, body }) => body.error?.code ?? status).sort()).toEqual([
          200,
          ...Array(7).fill("svc_already_printed"),
        ])
        const { version } = order
        expect(claims.find(({ status }) => status === 200)?.body.data).toMatchObject({ id: order.id, version, printed: false })
        expect((await claim({ ...receipt, reprint: true })).status).toBe(200)
        expect((await claim({})).status).toBe(200)
        expect((await claim({ layout: "bill" })).body.data.params).toEqual(["layout"])
      })

      it("gives the receipt of a cancelled order", async () => {
        const order = await place()
        expect((await put("manager", order.id, { status: "cancelled" })).status).toBe(200)
        const answer = await store.api("store").post(`orders/${order.id}/print-claim`, { layout: "receipt" })
        expect([answer.status, answer.body.data.status]).toEqual([200, "cancelled"])
      })
    })

    describe("`printed: true` after the ticket of one station", () => {
      const afterBar = async () => {
        const order = await place()
        const claim = async (station: string) => {
          const answer = await store.api("store").post(`orders/${order.id}/print-claim`, { stations: [station] })
          return answer.body.error?.code ?? answer.status
        }
        expect(await claim("barra")).toBe(200)
        return { order, claim }
      }

      it("means that the tickets of all stations are printed", async () => {
        const { order, claim } = await afterBar()
        const { body: before } = await store.api("store").get(`orders/${order.id}`)
        const { body: after } = await put("store", order.id, { printed: true })
        expect(after.data).toMatchObject({ printed: true, printed_at: before.data.printed_at, version: before.data.version + 1 })
        expect(await claim("horno")).toBe("svc_already_printed")
      })

      it("has no effect in `meta_data`, because forms send the stored `meta_data` back", async () => {
        const { order, claim } = await afterBar()
        expect((await put("store", order.id, { meta_data: [{ key: "printed", value: "yes" }] })).status).toBe(200)
        expect(await claim("horno")).toBe(200)
      })
    })

    describe("POST /orders/{id}/kitchen", () => {
      it("sets and removes the kitchen's marks without changing the status", async () => {
        const order = await place()
        const [line] = order.line_items
        const { body: done } = await store
          .api("store")
          .post(`orders/${order.id}/kitchen`, { ready: true, items: [{ id: line.id, done: true }] })
        expect(done.data).toMatchObject({
          status: "processing",
          kitchen: { ready_at: expect.any(String), items_done: [line.id] },
        })
        const { body: undone } = await store
          .api("store")
          .post(`orders/${order.id}/kitchen`, { ready: false, items: [{ id: line.id, done: false }] })
        expect(undone.data.kitchen).toEqual({ ready_at: null, items_done: [] })
        const unknown = await store.api("store").post(`orders/${order.id}/kitchen`, { items: [{ id: "ordli_x", done: true }] })
        expect([unknown.status, unknown.body.data.params]).toEqual([400, ["items[0].id"]])
      })

      it("`start` begins the preparation of an order for later once, and changes no time given to the guest", async () => {
        const order = await place("pickup", "anonymous", { fulfillment_time: "22:30" })
        expect(order.status).toBe("processing")
        const start = () => store.api("store").post(`orders/${order.id}/kitchen`, { start: true })
        const [first, second] = [await start(), await start()]
        const { fulfillment_at, estimated_at, status, kitchen } = order
        expect(first.body.data).toMatchObject({ fulfillment_at, estimated_at, status, kitchen, version: 2 })
        expect(first.body.data.prepare_at).toBe(first.body.data.updated_at)
        expect(Date.parse(first.body.data.prepare_at)).toBeLessThan(Date.parse(order.prepare_at))
        expect([second.status, second.body.data.version, second.body.data.prepare_at]).toEqual([
          200,
          2,
          first.body.data.prepare_at,
        ])
        const { body: wrong } = await store.api("store").post(`orders/${order.id}/kitchen`, { start: false })
        expect([wrong.error?.code ?? wrong.code, wrong.data?.params]).toEqual(["rest_invalid_param", ["start"]])
      })

      it("the preparation of an order for later begins with its move to `processing`, not with its acceptance", async () => {
        await store.api("administrator").put("settings/operation", { manual_acceptance: true })
        const order = await place("pickup", "anonymous", { fulfillment_time: "22:30" })
        await store.api("administrator").put("settings/operation", { manual_acceptance: false })
        const accepted = await put("store", order.id, { status: "accepted" })
        expect(accepted.body.data.prepare_at).toBe(order.prepare_at)
        const { data: begun } = (await put("store", order.id, { status: "processing" })).body
        expect([begun.status, begun.prepare_at]).toEqual(["processing", begun.updated_at])
        const atOnce = await place("pickup", "anonymous", { fulfillment_time: "22:30" })
        expect([atOnce.status, atOnce.prepare_at]).toEqual(["processing", order.prepare_at])
      })

      it("`ready_if_done`: of two stations that finish at the same time, the last station makes the order ready", async () => {
        const two = { items: [body.single("agua", 2), body.margarita()] }
        for (let round = 0; round < 5; round++) {
          const order = await place("pickup", "anonymous", two)
          expect(order.line_items).toHaveLength(2)
          const finish = ({ id }: { id: string }) =>
            store.api("store").post(`orders/${order.id}/kitchen`, { items: [{ id, done: true }], ready_if_done: true })
          const answers = await Promise.all(order.line_items.map(finish))
          const ready = answers.map(({ body }) => body.data.kitchen.ready_at !== null)
          expect(ready.sort()).toEqual([false, true])
          expect((await store.api("store").get(`orders/${order.id}`)).body.data.kitchen).toEqual({
            ready_at: expect.any(String),
            items_done: expect.arrayContaining(order.line_items.map(({ id }: { id: string }) => id)),
          })
        }
      })

      it("with `seen_version`, refuses marks of a screen that does not know that the order was recalled", async () => {
        const order = await place()
        const items = [{ id: order.line_items[0].id, done: true }]
        const mark = async (body: object) => {
          const { status, body: answer } = await store.api("store").post(`orders/${order.id}/kitchen`, body)
          return answer.error?.code ?? [status, answer.data.kitchen.ready_at !== null, answer.data.version]
        }
        const { version } = (await store.api("store").get(`orders/${order.id}`)).body.data
        expect(await mark({ ready: true, seen_version: version })).toEqual([200, true, version + 1])
        expect(await mark({ ready: false, seen_version: version })).toEqual([200, false, version + 2])
        for (const late of [{ ready: true }, { items }, { items, ready_if_done: true }, { ready_if_done: true }])
          expect(await mark({ ...late, seen_version: version + 1 })).toBe("svc_order_changed")
        expect(await mark({ ready: false, seen_version: version })).toEqual([200, false, version + 2])
        expect(await mark({ items, seen_version: version + 2 })).toEqual([200, false, version + 3])
        expect(await mark({ ready: true })).toEqual([200, true, version + 4])
        // It is ready again, so a late mark changes nothing.
        expect(await mark({ ready: true, seen_version: version })).toEqual([200, true, version + 4])
      })

      it("with `seen_version`, refuses older marks of a line whose mark was taken back, for example after an edit", async () => {
        const order = await place()
        const items = [{ id: order.line_items[0].id, done: true }]
        const mark = async (body: object) => {
          const { status, body: answer } = await store.api("store").post(`orders/${order.id}/kitchen`, body)
          return answer.error?.code ?? [status, answer.data.version]
        }
        const { version } = (await store.api("store").get(`orders/${order.id}`)).body.data
        expect(await mark({ items, seen_version: version })).toEqual([200, version + 1])
        expect(await mark({ items: [{ ...items[0], done: false }] })).toEqual([200, version + 2])
        for (const late of [{ ready: true }, { items }])
          expect(await mark({ ...late, seen_version: version + 1 })).toBe("svc_order_changed")
        expect(await mark({ items, seen_version: version + 2 })).toEqual([200, version + 3])
      })

      it("with `seen_version`, accepts older marks of lines whose mark was not taken back", async () => {
        const order = await place("pickup", "anonymous", { items: [body.single("agua", 2), body.margarita()] })
        const [first, second] = order.line_items.map(({ id }: { id: string }) => id)
        const mark = async (marks: object) => {
          const { status, body: answer } = await store.api("store").post(`orders/${order.id}/kitchen`, marks)
          return answer.error?.code ?? [status, answer.data.kitchen.items_done, answer.data.kitchen.ready_at !== null]
        }
        const { version } = (await store.api("store").get(`orders/${order.id}`)).body.data
        const seen_version = version + 1
        expect(await mark({ items: [{ id: first, done: true }] })).toEqual([200, [first], false])
        expect(await mark({ items: [{ id: first, done: false }] })).toEqual([200, [], false])
        expect(await mark({ items: [{ id: second, done: true }], ready_if_done: true, seen_version })).toEqual([
          200,
          [second],
          false,
        ])
        for (const late of [{ ready: true }, { items: [{ id: first, done: true }] }])
          expect(await mark({ ...late, seen_version })).toBe("svc_order_changed")
        expect(await mark({ items: [{ id: first, done: true }], ready_if_done: true })).toEqual([200, [second, first], true])
      })

      it("`ready_if_done` does not make an order ready while lines are not done", async () => {
        const two = { items: [body.single("agua", 2), body.margarita()] }
        const order = await place("pickup", "anonymous", two)
        const [first] = order.line_items
        const mark = async (body: object) => (await store.api("store").post(`orders/${order.id}/kitchen`, body)).body.data.kitchen
        expect((await mark({ items: [{ id: first.id, done: true }], ready_if_done: true })).ready_at).toBeNull()
        expect((await mark({ ready_if_done: true })).ready_at).toBeNull()
        expect((await mark({ ready: false, ready_if_done: true })).ready_at).toBeNull()
      })
    })

    describe("an order that has ended", () => {
      const ended = async (status: string) => {
        const order = await place()
        const force = { force: true, note: "Cerrado" }
        expect((await put("manager", order.id, { status, ...(status === "cancelled" ? {} : force) })).status).toBe(200)
        return order
      }

      it.each(CALLED_OFF_STATUSES)("as %s accepts no minutes, no kitchen marks and no first ticket", async (status) => {
        const order = await ended(status)
        const { body: before } = await store.api("manager").get(`orders/${order.id}`)
        const calls: [string, object][] = [
          ["minutes", { minutes: 10 }],
          ["kitchen", { ready: true }],
          ["kitchen", { items: [{ id: order.line_items[0].id, done: true }] }],
          ["print-claim", {}],
        ]
        for (const [path, body] of calls) {
          const answer = await store.api("store").post(`orders/${order.id}/${path}`, body)
          expect([path, answer.status, answer.body.error?.code]).toEqual([path, 409, "svc_conflict"])
          expect(answer.body.error.details).toEqual({ reason: "ended", status })
        }
        expect((await store.api("manager").get(`orders/${order.id}`)).body.data).toEqual(before.data)
      })

      it("can be printed again", async () => {
        const printed = await place()
        expect((await store.api("store").post(`orders/${printed.id}/print-claim`, {})).status).toBe(200)
        expect((await put("manager", printed.id, { status: "cancelled" })).status).toBe(200)
        const claim = (id: string, body: object) => store.api("store").post(`orders/${id}/print-claim`, body)
        const again = await claim(printed.id, {})
        expect([again.status, again.body.error.code]).toEqual([409, "svc_already_printed"])
        expect((await claim(printed.id, { reprint: true })).body.data).toMatchObject({ status: "cancelled", printed: true })
        expect((await claim((await ended("refunded")).id, { reprint: true })).status).toBe(200)
      })

      it("by deletion gives 404 for minutes, kitchen marks and the first ticket", async () => {
        const order = await place()
        expect((await store.api("manager").delete(`orders/${order.id}`)).status).toBe(200)
        for (const [path, body] of [
          ["minutes", { minutes: 10 }],
          ["kitchen", { ready: true }],
          ["print-claim", {}],
        ] as const) {
          const answer = await store.api("store").post(`orders/${order.id}/${path}`, body)
          expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, "svc_order_not_found"])
        }
      })
    })

    it("100 concurrent moves leave a legal path and a complete history", async () => {
      const order = await place("delivery")
      const targets = ["shipped", "completed", "finalized", "cancelled"]
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => put("manager", order.id, { status: targets[index % 4] })),
      )
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const { body: history } = await store.api("manager").get(`orders/${order.id}/history`)
      const path = history.data as { from: string | null; to: string }[]
      expect(path.every((entry, index) => entry.from === (index === 0 ? null : path[index - 1]?.to))).toBe(true)
      const { body: final } = await store.api("manager").get(`orders/${order.id}`)
      expect(final.data.status).toBe(path.at(-1)?.to)
      expect(final.data.version).toBe(path.length)
    })
  })
}
