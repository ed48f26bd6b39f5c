import { ORDER_STATUSES, UNDONE_STATUSES } from "../../../../../src/domain/orders"
import { orderBodies, PASSWORD, type Store, smallCatalogue, type TestRole } from "../../../../support"

export function couriersAndCustomers(use: () => Store): void {
  describe("the owner and the courier of an order", () => {
    let store: Store
    let body: ReturnType<typeof orderBodies>
    let courier: number

    beforeAll(async () => {
      store = use()
      body = orderBodies(await smallCatalogue(store.db))
      await store
        .api("administrator")
        .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
      courier = (await store.api("courier").get("auth/me")).body.data.id
    })

    const place = async (role: TestRole = "anonymous", changes: object = {}) => {
      const { status, body: answer } = await store.api(role).post("orders", body.delivery(changes))
      expect([status, answer.error?.code]).toEqual([201, undefined])
      return answer.data
    }
    const put = (role: TestRole, id: string, change: object) => store.api(role).put(`orders/${id}`, change)

    describe("a courier", () => {
      const hire = async (username: string, roles: string[]) => {
        const { status, body: answer } = await store.api("administrator").post("accounts", {
          username,
          email: `${username}@example.com`,
          password: "supersecret",
          display_name: username,
          roles,
        })
        expect([status, answer.code]).toEqual([201, undefined])
        return answer.data.id as number
      }

      it("can be assigned, is in the record, is found by the filter, and can be unassigned with null", async () => {
        const order = await place()
        expect(order.courier).toBeNull()
        const assigned = await put("store", order.id, { courier_id: courier })
        expect(assigned.body.data).toMatchObject({ courier: { id: courier, display_name: "Rafa Repartidor" }, version: 2 })
        const filtered = async () =>
          (await store.api("store").get("orders", { query: { courier } })).body.data.map(({ id }: { id: string }) => id)
        expect(await filtered()).toContain(order.id)
        expect((await put("store", order.id, { courier_id: null })).body.data.courier).toBeNull()
        expect(await filtered()).not.toContain(order.id)
      })

      it("must be an enabled courier account: 400 for an unknown or disabled account, and for another role", async () => {
        const order = await place()
        const idle = await hire("mozo", ["multistore_user"])
        const gone = await hire("antiguo", ["deliveryboy_user"])
        expect((await put("store", order.id, { courier_id: gone })).status).toBe(200)
        expect((await store.api("administrator").put(`accounts/${gone}`, { disabled: true })).status).toBe(200)
        const { id: customer } = (await store.api("customer").get("auth/me")).body.data
        await put("store", order.id, { courier_id: null })
        for (const courier_id of [999_999, idle, gone, customer]) {
          const answer = await put("store", order.id, { courier_id })
          expect([courier_id, answer.status, answer.body.code, answer.body.data.params]).toEqual([
            courier_id,
            400,
            "rest_invalid_param",
            ["courier_id"],
          ])
        }
        for (const courier_id of [0, -1, 1.5, "4", true]) {
          expect((await put("store", order.id, { courier_id })).status).toBe(400)
        }
        expect((await store.api("store").get(`orders/${order.id}`)).body.data).toMatchObject({ courier: null })
      })

      it("sees assigned orders, in the list and by id; all other orders give the same 404 as missing orders", async () => {
        const [mine, other] = [await place(), await place()]
        await put("store", mine.id, { courier_id: courier })
        const own = await store.api("courier").get("orders")
        const ids = own.body.data.map(({ id }: { id: string }) => id)
        expect([ids.includes(mine.id), ids.includes(other.id)]).toEqual([true, false])
        expect((await store.api("courier").get("orders", { query: { courier: 999_999 } })).body).toMatchObject({
          data: [],
          meta: { total: 0 },
        })
        const found = (await store.api("courier").get("orders", { query: { search: String(other.number) } })).body.data
        expect(found.map(({ id }: { id: string }) => id)).not.toContain(other.id)
        for (const path of ["", "/status"]) {
          expect((await store.api("courier").get(`orders/${mine.id}${path}`)).status).toBe(200)
          const [foreign, missing] = [
            await store.api("courier").get(`orders/${other.id}${path}`),
            await store.api("courier").get(`orders/999999${path}`),
          ]
          expect([foreign.status, foreign.body]).toEqual([404, missing.body])
        }
        expect((await put("courier", other.id, { status: "shipped" })).body).toEqual(
          (await put("courier", "999999", { status: "shipped" })).body,
        )
        for (const path of ["/history", "/notes"]) {
          expect((await store.api("courier").get(`orders/${mine.id}${path}`)).status).toBe(403)
        }
        for (const [path, sent] of [
          ["/minutes", { minutes: 5 }],
          ["/kitchen", { ready: true }],
          ["/print-claim", {}],
          ["/notes", { text: "x" }],
        ] as const) {
          expect((await store.api("courier").post(`orders/${mine.id}${path}`, sent)).status).toBe(403)
        }
      })

      it.each<[string, string[], string]>([
        ["who is bound to another store", ["deliveryboy_user"], "north"],
        ["who works in another store as store staff", ["deliveryboy_user", "multistore_user"], "north"],
        ["who works in this store as store staff", ["deliveryboy_user", "multistore_user"], "main"],
      ])("%s sees by id exactly the orders of the list", async (_case, roles, bound) => {
        const email = `${roles.length}.${bound}.courier@example.com`
        const hired = await store
          .api("administrator")
          .post("accounts", { email, password: PASSWORD, roles, meta: { store: bound } })
        expect(hired.status).toBe(201)
        const { token } = (await store.api().post("auth/token", { username: email, password: PASSWORD })).body.data
        const headers = { authorization: `Bearer ${token}` }
        const [mine, other] = [await place(), await place()]
        await put("store", mine.id, { courier_id: hired.body.data.id })
        const list = await store.api().get("orders", { headers, query: { per_page: 100 } })
        const listed = list.body.data.map(({ id }: { id: string }) => id)
        expect(list.body.meta.total).toBe(listed.length)
        const seen = bound === "main" ? [true, true] : [true, false]
        expect([listed.includes(mine.id), listed.includes(other.id)]).toEqual(seen)
        const single = async (id: string) => (await store.api().get(`orders/${id}`, { headers })).status === 200
        expect([await single(mine.id), await single(other.id)]).toEqual(seen)
      })

      it("can ship, complete and set the tracking link, and nothing else", async () => {
        const order = await place()
        await put("store", order.id, { courier_id: courier })
        for (const beyond of [
          { status: "processing" },
          { status: "cancelled" },
          { status: "finalized" },
          { minutes_to_arrive: 5 },
          { printed: true },
          { courier_id: courier },
          { customer_note: "x" },
          { meta_data: [{ key: "a", value: "b" }] },
          { status: "shipped", note: "x" },
          { status: "shipped", force: true, note: "x" },
          { tracking_url: "https://t.example/1", printed: true },
        ]) {
          const answer = await put("courier", order.id, beyond)
          expect([beyond, answer.status, answer.body.code]).toEqual([beyond, 403, "svc_forbidden"])
        }
        const early = await put("courier", order.id, { status: "completed" })
        expect([early.status, early.body.error.code]).toEqual([409, "svc_invalid_transition"])
        expect((await put("courier", order.id, { tracking_url: "https://t.example/1" })).status).toBe(200)
        expect((await put("courier", order.id, { status: "shipped" })).body.data.tracking_url).toBe("https://t.example/1")
        expect((await put("courier", order.id, { status: "completed" })).body.data.status).toBe("completed")
        expect((await put("courier", order.id, { status: "finalized" })).status).toBe(403)
      })

      it("can set the tracking link in meta_data, and meta_data with the stored values changes nothing", async () => {
        const order = await place()
        await put("store", order.id, { courier_id: courier })
        const tracked = await put("courier", order.id, {
          meta_data: [{ key: "_svc_tracking_url", value: "https://t.example/2" }],
        })
        expect([tracked.status, tracked.body.data.version]).toEqual([200, 3])
        const meta_data = [{ key: "caja", value: "2" }]
        expect((await put("store", order.id, { meta_data })).body.data.version).toBe(4)
        for (const idle of [{ meta_data }, { meta_data: [] }, { meta_data: [{ key: "nada", value: null }] }]) {
          expect((await put("store", order.id, idle)).body.data.version).toBe(4)
        }
      })

      it("that is unassigned loses access to the order", async () => {
        const order = await place()
        await put("store", order.id, { courier_id: courier })
        expect((await store.api("courier").get(`orders/${order.id}`)).status).toBe(200)
        await put("store", order.id, { courier_id: null })
        expect((await store.api("courier").get(`orders/${order.id}`)).status).toBe(404)
        expect((await put("courier", order.id, { status: "shipped" })).status).toBe(404)
        const { body: own } = await store.api("courier").get("orders", { query: { per_page: 100 } })
        expect(own.data.map(({ id }: { id: string }) => id)).not.toContain(order.id)
      })
    })

    describe("an order that staff places for a customer", () => {
      it("belongs to the customer, here and on the platform, and has the customer's name if no name is sent", async () => {
        const { id } = (await store.api("customer").get("auth/me")).body.data
        for (const role of ["store", "manager", "administrator"] as const) {
          const order = await place(role, { customer_id: id, customer: undefined })
          expect(order).toMatchObject({ customer_id: id, customer: { first_name: "Clara", email: "customer@example.com" } })
          const { body: own } = await store.api("customer").get("users/me/orders")
          expect(own.data[0].id).toBe(order.id)
          expect((await store.api("customer").get(`orders/${order.id}`)).status).toBe(200)
          expect((await store.api("other_customer").get(`orders/${order.id}`)).status).toBe(404)
          const native = (
            await store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "+customer_id,*customer" } })
          ).body
          expect(native.order.customer.email).toBe("customer@example.com")
        }
        const phoned = await place("store", { customer_id: id, customer: { first_name: "Marido", phone: "+34611" } })
        expect(phoned.customer).toMatchObject({ first_name: "Marido", phone: "+34611", email: "customer@example.com" })
      })

      it("shows a store account that is bound to a store only the customer data that this account sent", async () => {
        const { id, email, first_name } = (await store.api("customer").get("auth/me")).body.data
        const bound = { email: "bound@example.com", password: PASSWORD, roles: ["multistore_user"], meta: { store: "main" } }
        expect((await store.api("administrator").post("accounts", bound)).status).toBe(201)
        const { token } = (await store.api().post("auth/token", { username: bound.email, password: PASSWORD })).body.data
        const headers = { authorization: `Bearer ${token}` }
        const sent = { first_name: "Marido", phone: "+34611" }
        const placed = await store.api().post("orders", body.delivery({ customer_id: id, customer: sent }), { headers })
        expect([placed.status, placed.body.data?.customer_id]).toEqual([201, id])
        expect(placed.body.data.customer).toEqual({ first_name: "Marido", last_name: "", email: "", phone: "+34611" })
        const blind = await store.api().post("orders", body.delivery({ customer_id: id, customer: undefined }), { headers })
        const answers = [
          placed,
          blind,
          await store.api().post("cart/validate", body.delivery({ customer_id: id, customer: undefined }), { headers }),
          await store.api().get(`orders/${placed.body.data.id}`, { headers }),
          await store.api().get("orders", { headers, query: { search: String(placed.body.data.number) } }),
        ]
        for (const { text } of answers) {
          expect(text).not.toContain(email)
          expect(text).not.toContain(`"${first_name}"`)
        }
        // The order is still the customer's.
        expect((await store.api("customer").get(`orders/${placed.body.data.id}`)).status).toBe(200)
      })

      it("belongs to the store that the caller's account is bound to, so that the caller sees it", async () => {
        const email = "north.counter@example.com"
        const bound = { email, password: PASSWORD, roles: ["multistore_user"], meta: { store: "north" } }
        expect((await store.api("administrator").post("accounts", bound)).status).toBe(201)
        const { token } = (await store.api().post("auth/token", { username: email, password: PASSWORD })).body.data
        const headers = { authorization: `Bearer ${token}` }
        const placed = await store.api().post("orders", body.delivery(), { headers })
        expect([placed.status, placed.body.data?.store]).toEqual([201, "north"])
        expect((await store.api().get(`orders/${placed.body.data.id}`, { headers })).body.data.store).toBe("north")
        const { data, meta } = (await store.api().get("orders", { headers })).body
        expect([data.map(({ id }: { id: string }) => id), meta.total]).toEqual([[placed.body.data.id], 1])
        expect((await place("store")).store).toBe("main")
      })

      it("is for staff only: customers, couriers and guests get 403", async () => {
        const { id } = (await store.api("customer").get("auth/me")).body.data
        for (const role of ["customer", "other_customer", "courier", "anonymous"] as const) {
          const answer = await store.api(role).post("orders", body.pickup({ customer_id: id }))
          expect([role, answer.status, answer.body.code]).toEqual([role, 403, "svc_forbidden"])
        }
      })

      it("requires an existing customer: otherwise 400 with the name of the field", async () => {
        for (const customer_id of [999_999, courier]) {
          const answer = await store.api("store").post("orders", body.pickup({ customer_id }))
          expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, "rest_invalid_param", ["customer_id"]])
        }
        for (const customer_id of [0, -1, 1.5, "7"]) {
          expect((await store.api("store").post("orders", body.pickup({ customer_id }))).status).toBe(400)
        }
      })

      it("is the only way to give an order to a customer: a guest's order with the customer's e-mail has no owner", async () => {
        const order = await place("anonymous", { customer: { first_name: "X", email: "customer@example.com" } })
        expect(order.customer_id).toBe(0)
        expect((await store.api("customer").get(`orders/${order.id}`)).status).toBe(404)
      })
    })

    describe("a customer who cancels", () => {
      const CANCELLABLE = ["accepting", "pending", "on-hold"]
      const accepting = async (role: TestRole = "customer") => {
        await store.api("administrator").put("settings/operation", { manual_acceptance: true, customer_cancel_minutes: 5 })
        const order = await place(role)
        await store.api("administrator").put("settings/operation", { manual_acceptance: false })
        expect(order.status).toBe("accepting")
        return order
      }

      it("succeeds before the store accepts the order: accepting, pending, on-hold", async () => {
        for (const status of CANCELLABLE) {
          const order = await accepting()
          await store.db("svc_order").where({ id: order.id }).update({ status })
          const answer = await put("customer", order.id, { status: "cancelled" })
          expect([status, answer.status, answer.body.data?.status]).toEqual([status, 200, "cancelled"])
        }
      })

      it("is refused when the order is in preparation or finished", async () => {
        for (const status of ORDER_STATUSES.filter((each) => ![...CANCELLABLE, ...UNDONE_STATUSES].includes(each))) {
          const order = await accepting()
          await store.db("svc_order").where({ id: order.id }).update({ status })
          const answer = await put("customer", order.id, { status: "cancelled" })
          expect([status, answer.status, answer.body.error?.code]).toEqual([status, 409, "svc_invalid_transition"])
        }
      })

      it("succeeds within customer_cancel_minutes, and not later", async () => {
        const order = await accepting()
        const created = Date.parse(order.created_at)
        const at = (ms: number) =>
          store
            .db("svc_order")
            .where({ id: order.id })
            .update({ created_at: new Date(created - ms) })
        await at(6 * 60_000)
        const late = await put("customer", order.id, { status: "cancelled" })
        expect([late.status, late.body.error.code, late.body.error.details]).toEqual([
          409,
          "svc_invalid_transition",
          { from: "accepting", to: "cancelled", allowed: [], reason: "too_late" },
        ])
        await at(4 * 60_000)
        expect((await put("customer", order.id, { status: "commerce-cancelled" })).status).toBe(200)
        expect((await put("customer", order.id, { status: "cancelled" })).status).toBe(200)
      })

      it("reads the time limit in the status, or null for an order that is accepted or has no account", async () => {
        const order = await accepting()
        const until = async () => (await store.api("customer").get(`orders/${order.id}/status`)).body.data.cancellable_until
        expect(Date.parse(await until())).toBe(Date.parse(order.created_at) + 5 * 60_000)
        await store.db("svc_order").where({ id: order.id }).update({ status: "accepted" })
        expect(await until()).toBeNull()
        const guests = await accepting("anonymous")
        const query = { order_key: guests.order_key }
        const { body } = await store.api("anonymous").get(`orders/${guests.id}/status`, { query })
        expect([body.data.status, body.data.cancellable_until]).toEqual(["accepting", null])
      })

      it("gets 403 for any other change, and nothing changes", async () => {
        const order = await accepting()
        for (const beyond of [
          { status: "pending" },
          { tracking_url: "https://t.example" },
          { status: "cancelled", tracking_url: null },
          { status: "cancelled", printed: false },
          { status: "cancelled", customer_note: "" },
          { status: "cancelled", meta_data: [] },
          { status: "cancelled", courier_id: null },
          { status: "cancelled", force: true },
          {},
        ]) {
          const answer = await put("customer", order.id, beyond)
          expect([beyond, answer.status, answer.body.code]).toEqual([beyond, 403, "svc_forbidden"])
        }
        expect((await store.api("customer").get(`orders/${order.id}`)).body.data).toMatchObject({
          status: "accepting",
          version: 1,
        })
      })

      it("must be signed in: a guest's key can read, but not cancel", async () => {
        const order = await accepting("anonymous")
        const keyed = (role: TestRole) =>
          store.api(role).put(`orders/${order.id}`, { status: "cancelled" }, { headers: { "X-Svc-Order-Key": order.order_key } })
        expect((await keyed("anonymous")).status).toBe(401)
        expect((await keyed("customer")).status).toBe(404)
      })
    })
  })
}
