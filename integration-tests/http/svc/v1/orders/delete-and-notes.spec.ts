import {
  changeSettings,
  eventually,
  orderBodies,
  type Store,
  smallCatalogue,
  startStore,
  type TestRole,
} from "../../../../support"

const FAILPOINT = "SVC_FAILPOINT"

describe("deleting orders and adding notes", () => {
  let store: Store
  let body: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    store = await startStore({ processes: 2 })
    body = orderBodies(await smallCatalogue(store.db))
    await store
      .api("administrator")
      .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
  })
  afterAll(() => store.stop())

  const place = async (role: TestRole = "anonymous", changes: object = {}) => {
    const { status, body: answer } = await store.api(role).post("orders", body.pickup(changes))
    expect([status, answer.error?.code]).toEqual([201, undefined])
    return answer.data
  }
  const remove = (id: string | number, role: TestRole = "manager", process = 0) =>
    store.api(role, { process }).delete(`orders/${id}`)
  const reservedUnits = async () => Number((await store.db("inventory_level").sum("reserved_quantity as sum").first())?.sum)
  const topicsOf = (id: string) => store.db("svc_outbox").where({ order_id: id }).orderBy("position").pluck("topic")

  /** Whether the platform's orders have followed all changes so far. */
  const isNotified = async () => {
    const { max } = (await store.db("svc_outbox").max("position as max"))[0] as { max: string }
    const cursor = await store.db("svc_outbox_cursor").where({ consumer: "native-mirror" }).first("position")
    const failed = await store.db("svc_outbox_failure").where({ consumer: "native-mirror" }).first()
    return Number(cursor.position) >= Number(max) && failed === undefined
  }

  describe("DELETE /orders/{id}", () => {
    it("is for management: 401 and 403 for others; any id without an order gives 404", async () => {
      const order = await place("customer")
      expect((await remove(order.id, "anonymous")).status).toBe(401)
      for (const role of ["customer", "courier", "store"] as const) {
        const answer = await remove(order.id, role)
        expect([answer.status, answer.body.code]).toEqual([403, "svc_forbidden"])
      }
      for (const id of [999_999, "order_unknown", "x", "a".repeat(300)]) {
        const answer = await remove(id)
        expect([answer.status, answer.body.error.code]).toEqual([404, "svc_order_not_found"])
      }
      expect((await store.api("manager").get(`orders/${order.id}`)).status).toBe(200)
    })

    it("returns the previous record, and the order disappears from every list and route, here and on the platform", async () => {
      const order = await place("customer")
      const { body: before } = await store.api("manager").get(`orders/${order.id}`)
      const { body: list } = await store.api("manager").get("orders")
      const answer = await remove(order.number)
      expect([answer.status, answer.body.data]).toEqual([200, before.data])

      const manager = store.api("manager")
      for (const [method, path, sent] of [
        ["GET", "", undefined],
        ["GET", "/status", undefined],
        ["GET", "/history", undefined],
        ["GET", "/notes", undefined],
        ["PUT", "", { status: "cancelled" }],
        ["DELETE", "", undefined],
        ["POST", "/minutes", { minutes: 5 }],
        ["POST", "/notes", { text: "x" }],
        ["POST", "/kitchen", { ready: true }],
        ["POST", "/print-claim", {}],
      ] as const) {
        for (const id of [order.id, order.number]) {
          const gone = await manager.request(method, `orders/${id}${path}`, sent)
          expect([method, path, gone.status, gone.body.error?.code]).toEqual([method, path, 404, "svc_order_not_found"])
        }
      }
      const keyed = await store.api().get(`orders/${order.id}`, { headers: { "X-Svc-Order-Key": order.order_key } })
      expect(keyed.status).toBe(404)
      const { body: after } = await manager.get("orders")
      expect(after.meta.total).toBe(list.meta.total - 1)
      expect(after.data.map(({ id }: { id: string }) => id)).not.toContain(order.id)
      const { body: own } = await store.api("customer").get("users/me/orders")
      expect(own.data.map(({ id }: { id: string }) => id)).not.toContain(order.id)
      expect((await store.platform().get(`/admin/orders/${order.id}`)).status).toBe(404)
      expect((await topicsOf(order.id)).filter((topic) => topic === "order.deleted")).toHaveLength(1)
    })

    it("shows only staff when and by whom the order was deleted", async () => {
      const order = await place("customer")
      const { id: account } = (await store.api("manager").get("auth/me")).body.data
      expect((await remove(order.id)).status).toBe(200)
      const detailsFor = async (role: TestRole, id: string | number) => {
        const { status, body: answer } = await store.api(role).get(`orders/${id}`)
        expect([status, answer.error.code]).toEqual([404, "svc_order_not_found"])
        return answer.error.details
      }
      for (const role of ["manager", "store", "administrator"] as const) {
        for (const id of [order.id, order.number]) {
          const { deleted_at: at, ...others } = await detailsFor(role, id)
          expect(others).toEqual({ deleted_by: `account:${account}` })
          expect(at).toMatch(/^2026-11-20T2\d:\d\d:\d\d(\.\d+)?\+01:00$/)
        }
      }
      for (const role of ["customer", "courier"] as const)
        expect(await detailsFor(role, order.id)).not.toHaveProperty("deleted_at")
      expect(await detailsFor("manager", 999_999)).not.toHaveProperty("deleted_at")
    })

    it("returns stock and the place in the slot, and releases the authorised payment", async () => {
      await changeSettings(store, "settings/operation", { order_types: { pickup: { max_per_slot: 1 } } })
      const before = await reservedUnits()
      const slot = { fulfillment_time: "23:00" }
      const order = await place("anonymous", { ...slot, items: [body.single("agua", 2), body.margarita()] })
      expect(await reservedUnits()).toBe(before + 2)
      expect((await store.api().post("orders", body.pickup(slot))).status).toBe(422)
      expect((await remove(order.id)).status).toBe(200)
      expect(await reservedUnits()).toBe(before)
      expect((await store.api().post("orders", body.pickup(slot))).status).toBe(201)
      await changeSettings(store, "settings/operation", { order_types: { pickup: { max_per_slot: 0 } } })
      const link = await store.db("order_payment_collection").where({ order_id: order.id }).first("payment_collection_id")
      const status = async () =>
        (await store.db("payment_collection").where({ id: link.payment_collection_id }).first("status")).status
      await eventually(async () => (await status()) === "canceled")
    })

    it("returns the stock once for an order that was cancelled before", async () => {
      const before = await reservedUnits()
      const order = await place("anonymous", { items: [body.single("agua", 2)] })
      await store.api("manager").put(`orders/${order.id}`, { status: "cancelled" })
      expect((await remove(order.id)).body.data.status).toBe("cancelled")
      expect(await reservedUnits()).toBe(before)
    })

    it("leaves no stock reserved for an order that was cancelled just before, at any step of the cancellation", async () => {
      const before = await reservedUnits()
      for (let wait = 0; wait < 160; wait += 20) {
        const order = await place("anonymous", { items: [body.single("agua", 1)] })
        await store.api("manager").put(`orders/${order.id}`, { status: "cancelled" })
        await new Promise((resolve) => setTimeout(resolve, wait))
        expect((await remove(order.id)).status).toBe(200)
      }
      await eventually(isNotified)
      await eventually(async () => (await reservedUnits()) === before)
    })

    it("keeps a captured payment, and returns stock that was already taken", async () => {
      const stocked = async () => Number((await store.db("inventory_level").sum("stocked_quantity as sum").first())?.sum)
      const before = await stocked()
      const order = await place("anonymous", { items: [body.single("agua", 2)] })
      for (const status of ["completed", "finalized"]) await store.api("manager").put(`orders/${order.id}`, { status })
      const native = async () =>
        (await store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "+status" } })).body.order
      await eventually(async () => (await native())?.status === "completed")
      const { payment_collection_id } = await store.db("order_payment_collection").where({ order_id: order.id }).first()
      expect((await remove(order.id)).body.data.status).toBe("finalized")
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect((await store.db("payment_collection").where({ id: payment_collection_id }).first("status")).status).toBe("completed")
      expect(await stocked()).toBe(before)
    })

    it("releases money that was authorised and never captured", async () => {
      const order = await place()
      const { payment_collection_id } = await store.db("order_payment_collection").where({ order_id: order.id }).first()
      await store.db("payment_session").insert({
        id: `payses_${order.number}`,
        currency_code: "eur",
        amount: 19,
        raw_amount: JSON.stringify({ value: "19", precision: 20 }),
        provider_id: "pp_system_default",
        data: "{}",
        status: "authorized",
        payment_collection_id,
      })
      await store.db("payment").insert({
        id: `pay_${order.number}`,
        currency_code: "eur",
        amount: 19,
        raw_amount: JSON.stringify({ value: "19", precision: 20 }),
        provider_id: "pp_system_default",
        data: "{}",
        payment_collection_id,
        payment_session_id: `payses_${order.number}`,
      })
      await remove(order.id)
      const payment = () => store.db("payment").where({ payment_collection_id }).first()
      await eventually(async () => (await payment()).canceled_at !== null)
      await eventually(
        async () => (await store.db("payment_collection").where({ id: payment_collection_id }).first()).status === "canceled",
      )
    })

    it("succeeds for one of several concurrent requests; the others get 404", async () => {
      const order = await place()
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => remove(order.id, "manager", index % 2)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(404)])
    })

    it("is the order's last event, even when moves, notes and minutes are sent concurrently", async () => {
      for (let round = 0; round < 5; round++) {
        const order = await place("anonymous", { items: [body.single("agua")] })
        const answers = await Promise.all([
          ...Array.from({ length: 4 }, (_, index) =>
            store.api("manager", { process: index % 2 }).put(`orders/${order.id}`, { status: "cancelled" }),
          ),
          remove(order.id, "manager", 1),
          store.api("store").post(`orders/${order.id}/notes`, { text: "llama al timbre" }),
          store.api("store", { process: 1 }).post(`orders/${order.id}/minutes`, { minutes: 9 }),
        ])
        expect(answers[4]?.status).toBe(200)
        // 409 `ended`: the order was cancelled before.
        for (const { status, body } of answers)
          expect([200, 201, 404]).toContain(status === 409 && body.error.details.reason === "ended" ? 200 : status)
        expect((await topicsOf(order.id)).at(-1)).toBe("order.deleted")
      }
    })

    it("deletes nothing if the process is killed in the middle, and succeeds when repeated", async () => {
      await eventually(isNotified)
      const order = await place("anonymous", { items: [body.single("agua", 3)] })
      const before = await reservedUnits()
      await store.processes[1]?.setEnvironment(FAILPOINT, "removal.before-commit:kill")
      await expect(remove(order.id, "manager", 1)).rejects.toThrow()
      await store.processes[1]?.kill()
      expect((await store.api("manager").get(`orders/${order.id}`)).body.data).toMatchObject({ id: order.id, version: 1 })
      expect([await reservedUnits(), await topicsOf(order.id)]).toEqual([before, ["order.created"]])
      expect((await remove(order.id)).status).toBe(200)
      expect(await reservedUnits()).toBe(before - 3)
      await store.processes[1]?.start()
    })

    it("gives 404 to a repeated order request with the idempotency key of the deleted order", async () => {
      const headers = { "Idempotency-Key": "deleted-order-key" }
      const { body: placed } = await store.api().post("orders", body.pickup(), { headers })
      await remove(placed.data.id)
      const again = await store.api().post("orders", body.pickup(), { headers })
      expect([again.status, again.body.error.code]).toEqual([404, "svc_order_not_found"])
    })
  })

  describe("/orders/{id}/notes:", () => {
    it("a note is stored once, with its author, and counted in the record", async () => {
      const order = await place()
      const written = await store
        .api("store")
        .post(`orders/${order.id}/notes`, { text: " Sin timbre\nllamar al móvil ", customer_visible: true })
      expect(written.status).toBe(201)
      expect(written.body.data).toEqual({
        id: expect.any(Number),
        author: "Tina Tienda",
        text: "Sin timbre\nllamar al móvil",
        customer_visible: true,
        created_at: expect.stringMatching(/\+01:00$/),
      })
      const second = await store.api("manager").post(`orders/${order.number}/notes`, { text: "dos" })
      expect(second.body.data).toMatchObject({ author: "Manuela Gerente", customer_visible: false })
      const { body: notes } = await store.api("store").get(`orders/${order.id}/notes`)
      expect(notes.data).toEqual([second.body.data, written.body.data])
      expect(notes.meta).toEqual({ page: 1, per_page: 20, total: 2, total_pages: 1 })
      const { body: page } = await store.api("store").get(`orders/${order.id}/notes`, { query: { per_page: 1, page: 2 } })
      expect(page.data).toEqual([written.body.data])
      expect((await store.api("store").get(`orders/${order.id}`)).body.data).toMatchObject({ notes_count: 2, version: 3 })
      expect(await topicsOf(order.id)).toEqual(["order.created", "order.updated", "order.updated"])
    })

    it("20 concurrent notes are all stored", async () => {
      const order = await place()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          store.api("store", { process: index % 2 }).post(`orders/${order.id}/notes`, { text: `nota ${index}` }),
        ),
      )
      expect(answers.every(({ status }) => status === 201)).toBe(true)
      expect((await store.api("store").get(`orders/${order.id}`)).body.data.notes_count).toBe(20)
      expect((await store.api("store").get(`orders/${order.id}/notes`)).body.meta.total).toBe(20)
    })

    it("a note that is sent with a change is stored once; a note with the current status is not stored", async () => {
      const order = await place()
      const change = (sent: object) => store.api("store").put(`orders/${order.id}`, sent)
      expect((await change({ status: "processing", note: "nada" })).body.data).toMatchObject({ notes_count: 0, version: 1 })
      expect((await change({ status: "completed", note: "recogido" })).body.data).toMatchObject({ notes_count: 1, version: 2 })
      expect((await change({ note: "sola" })).body.data).toMatchObject({ notes_count: 2, status: "completed" })
      const { body: notes } = await store.api("store").get(`orders/${order.id}/notes`)
      expect(
        notes.data.map(({ text, customer_visible }: { text: string; customer_visible: boolean }) => [text, customer_visible]),
      ).toEqual([
        ["sola", false],
        ["recogido", false],
      ])
      const { body: history } = await store.api("store").get(`orders/${order.id}/history`)
      expect(history.data.map(({ note }: { note: string }) => note)).toEqual(["", "recogido"])
    })

    it("a customer-visible note on a cancellation is part of the status that the customer reads", async () => {
      const order = await place()
      const guest = async () =>
        (await store.api("anonymous").get(`orders/${order.id}/status`, { query: { order_key: order.order_key } })).body.data
      const change = (sent: object) => store.api("store").put(`orders/${order.id}`, sent)
      expect((await change({ note: { text: "para la cocina" } })).status).toBe(200)
      expect((await change({ note: { text: "", customer_visible: true } })).body.data.params).toEqual(["note.text"])
      expect(await guest()).not.toHaveProperty("message")
      const refusal = { status: "cancelled", note: { text: " Cerramos ya. ", customer_visible: true } }
      expect((await change(refusal)).body.data).toMatchObject({ status: "cancelled", notes_count: 2 })
      expect((await change(refusal)).body.data.notes_count).toBe(2)
      expect(await guest()).toMatchObject({ status: "cancelled", message: "Cerramos ya." })
    })

    it.each([
      ["without text", {}, "rest_missing_callback_param", "text"],
      ["empty", { text: "" }, "rest_invalid_param", "text"],
      ["only spaces", { text: " \n " }, "rest_invalid_param", "text"],
      ["too long", { text: "x".repeat(1001) }, "rest_invalid_param", "text"],
      ["with invisible characters", { text: "a\u0000b" }, "rest_invalid_param", "text"],
      ["a note that is not text", { text: 5 }, "rest_invalid_param", "text"],
      ["an invalid flag", { text: "x", customer_visible: "yes" }, "rest_invalid_param", "customer_visible"],
    ])("%s: 400", async (_name, sent, code, name) => {
      const order = await place()
      const answer = await store.api("store").post(`orders/${order.id}/notes`, sent)
      expect([answer.status, answer.body.code, answer.body.data.params]).toEqual([400, code, [name]])
    })

    it("1,000 characters are accepted", async () => {
      const order = await place()
      expect((await store.api("store").post(`orders/${order.id}/notes`, { text: "ñ".repeat(1000) })).status).toBe(201)
    })

    it("notes are for staff: 401 and 403 for others, 404 for missing orders", async () => {
      const order = await place("customer")
      for (const call of [
        (role: TestRole, id: string) => store.api(role).get(`orders/${id}/notes`),
        (role: TestRole, id: string) => store.api(role).post(`orders/${id}/notes`, { text: "x" }),
      ]) {
        expect((await call("anonymous", order.id)).status).toBe(401)
        expect((await call("customer", order.id)).status).toBe(403)
        expect((await call("courier", order.id)).status).toBe(403)
        expect((await call("store", "999999")).body.error.code).toBe("svc_order_not_found")
      }
    })
  })
})
