import { orderSchema } from "../../../../../src/api/contracts/order-schema"
import {
  ACCESS_LOG,
  eventually,
  expectNotLogged,
  hashAllTables,
  orderBodies,
  type Store,
  smallCatalogue,
  startStore,
} from "../../../../support"
import { isSignedWith, Receiver } from "./receiver"

let store: Store
let bodies: ReturnType<typeof orderBodies>
let receiver: Receiver
const SECRET = "hñ-seçret 1"

beforeAll(async () => {
  store = await startStore({ env: ACCESS_LOG })
  bodies = orderBodies(await smallCatalogue(store.db))
  receiver = await Receiver.start()
})
afterAll(async () => {
  await receiver.leave()
  await store.stop()
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.react({ status: 200 })
})
afterEach(async () => {
  await store.db("svc_webhook").delete()
})

const manager = () => store.api("manager")

async function addWebhook(changes: object = {}) {
  const { status, body } = await manager().post("webhooks", {
    name: "Cocina",
    topic: "order.created",
    delivery_url: receiver.url,
    secret: SECRET,
    ...changes,
  })
  expect([status, body.data?.status]).toEqual([201, "active"])
  return body.data
}

async function placeOrder(changes: object = {}): Promise<{ id: string; number: number; order_key: string }> {
  const { status, body } = await store.api().post("orders", bodies.pickup(changes))
  expect(status).toBe(201)
  return body.data
}

const deliveries = async (id: number, query: Record<string, string | number> = {}) =>
  (await manager().get(`webhooks/${id}/deliveries`, { query })).body.data

describe("the record of a webhook", () => {
  it("can be created, read, listed, changed and deleted; its secret is never shown", async () => {
    const made = await addWebhook({ name: "  Cocina  " })
    expect(made).toEqual({
      id: expect.any(Number),
      name: "Cocina",
      status: "active",
      topic: "order.created",
      delivery_url: receiver.url,
      secret: "",
      failure_count: 0,
      disabled_reason: null,
      created_at: expect.stringMatching(/^2026-11-20T.*\+01:00$/),
      updated_at: expect.stringMatching(/^2026-11-20T.*\+01:00$/),
    })
    expect((await manager().get(`webhooks/${made.id}`)).body.data).toEqual(made)
    const list = await manager().get("webhooks")
    expect([list.body.data, list.body.meta]).toEqual([[made], { page: 1, per_page: 20, total: 1, total_pages: 1 }])
    expect((await manager().get("webhooks", { query: { topic: "order.deleted" } })).body.data).toEqual([])

    const changed = await manager().put(`webhooks/${made.id}`, { name: "Sala", status: "paused" })
    expect(changed.body.data).toEqual({ ...made, name: "Sala", status: "paused", updated_at: expect.any(String) })
    const deleted = await manager().delete(`webhooks/${made.id}`)
    expect([deleted.status, deleted.body.data]).toEqual([200, changed.body.data])
    expect((await manager().get(`webhooks/${made.id}`)).body.error.code).toBe("svc_webhook_not_found")
  })

  it("keeps its secret out of the database and the log", async () => {
    const { id } = await addWebhook({ secret: "nobody-reads-this" })
    await manager().put(`webhooks/${id}`, { secret: "nor-this-one" })
    const { rows } = await store.db.raw("select row_to_json(w)::text as text from svc_webhook w")
    for (const secret of ["nobody-reads-this", "nor-this-one"]) {
      expect(rows[0].text).not.toContain(secret)
      expect(rows[0].text).not.toContain(Buffer.from(secret).toString("base64"))
    }
    await expectNotLogged(store, "nobody-reads-this", "nor-this-one")
  })

  it("refuses invalid fields without any change", async () => {
    const { id } = await addWebhook()
    const before = await hashAllTables(store.db, { except: ["svc_access_token"] })
    const wrong: [object, string][] = [
      [{ topic: "order.eaten" }, "topic"],
      [{ status: "asleep" }, "status"],
      [{ name: "" }, "name"],
      [{ name: "a\nb" }, "name"],
      [{ name: "x".repeat(256) }, "name"],
      [{ secret: "x".repeat(2049) }, "secret"],
      [{ secret: 7 }, "secret"],
      [{ delivery_url: `http://example.com/${"x".repeat(2048)}` }, "delivery_url"],
      [{ delivery_url: "" }, "delivery_url"],
      [{ delivery_url: "no address" }, "delivery_url"],
      [{ delivery_url: "http:example.com" }, "delivery_url"],
      [{ delivery_url: "http://example.com/\r\nX: y" }, "delivery_url"],
      [{ delivery_url: "http://example.com:0/" }, "delivery_url"],
      [{ delivery_url: "ftp://example.com" }, "delivery_url"],
      [{ delivery_url: "file:///etc/passwd" }, "delivery_url"],
      [{ delivery_url: "http://user:password@example.com" }, "delivery_url"],
      [{ delivery_url: "http://169.254.169.254/latest" }, "delivery_url"],
    ]
    for (const [fields, name] of wrong) {
      const answers = [
        await manager().put(`webhooks/${id}`, fields),
        await manager().post("webhooks", { topic: "order.created", delivery_url: receiver.url, ...fields }),
      ]
      for (const { status, body } of answers) {
        expect([fields, status, body.code, body.data?.params]).toEqual([fields, 400, "rest_invalid_param", [name]])
      }
    }
    const missing = await manager().post("webhooks", {})
    expect([missing.body.code, missing.body.data.params]).toEqual(["rest_missing_callback_param", ["topic", "delivery_url"]])
    expect(await hashAllTables(store.db, { except: ["svc_access_token"] })).toEqual(before)
  })

  it("is for management only", async () => {
    const { id } = await addWebhook()
    const routes: [string, string][] = [
      ["GET", "webhooks"],
      ["POST", "webhooks"],
      ["GET", `webhooks/${id}`],
      ["PUT", `webhooks/${id}`],
      ["DELETE", `webhooks/${id}`],
      ["GET", `webhooks/${id}/deliveries`],
      ["POST", `webhooks/${id}/deliveries/1/redeliver`],
      ["POST", `webhooks/${id}/ping`],
    ]
    for (const [method, path] of routes) {
      expect((await store.api().request(method, path)).status).toBe(401)
      for (const role of ["store", "courier", "customer"] as const) {
        expect([method, path, role, (await store.api(role).request(method, path)).status]).toEqual([method, path, role, 403])
      }
    }
  })

  it("gives 404 with a code for unknown webhooks and deliveries, and 400 for invalid ids", async () => {
    const { id } = await addWebhook()
    const other = await addWebhook()
    const { body } = await manager().post(`webhooks/${other.id}/ping`)
    const cases: [string, string, string][] = [
      ["GET", "webhooks/999999", "svc_webhook_not_found"],
      ["PUT", "webhooks/999999", "svc_webhook_not_found"],
      ["DELETE", "webhooks/999999", "svc_webhook_not_found"],
      ["POST", "webhooks/999999/ping", "svc_webhook_not_found"],
      ["GET", "webhooks/999999/deliveries", "svc_webhook_not_found"],
      ["POST", "webhooks/999999/deliveries/1/redeliver", "svc_webhook_not_found"],
      ["POST", `webhooks/${id}/deliveries/999999/redeliver`, "svc_delivery_not_found"],
      ["POST", `webhooks/${id}/deliveries/${body.data.id}/redeliver`, "svc_delivery_not_found"],
    ]
    for (const [method, path, code] of cases) {
      const answer = await manager().request(method, path, method === "PUT" ? {} : undefined)
      expect([path, answer.status, answer.body.error?.code]).toEqual([path, 404, code])
    }
    for (const path of ["webhooks/abc", "webhooks/-1", "webhooks/99999999999"]) {
      expect((await manager().get(path)).body.code).toBe("rest_invalid_param")
    }
  })
})

describe("a delivery", () => {
  it("contains the order record, signed, with the headers of the specification", async () => {
    const { id } = await addWebhook()
    const placed = await placeOrder({ messaging_opt_in: true })
    const got = await eventually(() => receiver.of(placed.id)[0])
    expect(got.method).toBe("POST")
    expect(isSignedWith(got, SECRET)).toBe(true)
    expect(isSignedWith(got, "another")).toBe(false)
    const [log] = await eventually(async () => (await deliveries(id, { status: "delivered" })).length === 1 && deliveries(id))
    expect(got.headers).toMatchObject({
      "content-type": expect.stringContaining("application/json"),
      "x-platform-webhook-source": expect.any(String),
      "x-platform-webhook-topic": "order.created",
      "x-platform-webhook-resource": "order",
      "x-platform-webhook-event": "created",
      "x-platform-webhook-id": String(id),
      "x-platform-webhook-delivery-id": String(log.id),
    })
    orderSchema.parse(got.body)
    expect(got.raw.toString()).not.toContain(placed.order_key)
    expect(got.body).not.toHaveProperty("order_key")
    expect(got.body).toMatchObject({
      id: placed.id,
      number: placed.number,
      service_mode: "",
      table: null,
      loyalty: { points_earned: 0, points_redeemed: 0, coupon: null },
    })
    expect(got.body.meta_data).toContainEqual({ key: "_svc_messaging_opt_in", value: true })
    expect(log).toEqual({
      id: expect.any(Number),
      event: "order.created",
      order_id: placed.id,
      attempt: 1,
      status: "delivered",
      response_status: 200,
      error: null,
      duration_ms: expect.any(Number),
      next_attempt_at: null,
      created_at: expect.stringMatching(/\+01:00$/),
    })
  })

  it("has the store's URL as its source", async () => {
    const operation = await store.api("administrator").put("settings/operation", { store_url: "https://bar.example/carta" })
    expect(operation.status).toBe(200)
    const { id } = await addWebhook()
    await manager().post(`webhooks/${id}/ping`)
    expect(receiver.received[0]?.headers["x-platform-webhook-source"]).toBe("https://bar.example/carta")
  })

  it("has service mode and table on dine-in orders", async () => {
    const table = { id: "w7", label: "Mesa 7", zone: "Terraza", capacity: 4, active: true }
    const tables = await manager().put("settings/tables", { enabled: true, selection: "list", tables: [table] })
    expect(tables.status).toBe(200)
    await addWebhook()
    const placed = await placeOrder({ service_mode: "dine_in", table_id: "w7" })
    const got = await eventually(() => receiver.of(placed.id)[0])
    expect(got.body).toMatchObject({
      service_mode: "dine_in",
      table: { id: "w7", label: "Mesa 7", zone: "Terraza", released_at: null },
    })
  })

  it("is sent only for the topic of its webhook: created, updated, deleted", async () => {
    for (const topic of ["order.created", "order.updated", "order.deleted"]) await addWebhook({ topic })
    const placed = await placeOrder()
    const received = () =>
      receiver.of(placed.id).map(({ headers, body }) => [headers["x-platform-webhook-topic"], body.status ?? null])
    await manager().put(`orders/${placed.id}`, { status: "completed" })
    // If an order is deleted before its changes are sent, they are left out. So the change must arrive first.
    await eventually(() => received().some(([topic, status]) => topic === "order.updated" && status === "completed"))
    await manager().delete(`orders/${placed.id}`)
    await eventually(() => received().some(([topic]) => topic === "order.deleted"))
    expect(received()).toContainEqual(["order.created", expect.stringMatching(/processing|completed/)])
    const last = receiver.of(placed.id).find(({ headers }) => headers["x-platform-webhook-event"] === "deleted")
    expect(last?.body).toEqual({ id: placed.id })
  })

  it("is created for events that are committed after the webhook was created, while it is active", async () => {
    const early = await placeOrder()
    const { id } = await addWebhook()
    const first = await placeOrder()
    await eventually(() => receiver.of(first.id)[0])
    await manager().put(`webhooks/${id}`, { status: "paused" })
    const missed = await placeOrder()
    await manager().put(`webhooks/${id}`, { status: "active" })
    const last = await placeOrder()
    await eventually(() => receiver.of(last.id)[0])
    expect(receiver.received.map(({ body }) => body.id)).toEqual([first.id, last.id])
    expect([early.id, missed.id].some((each) => receiver.of(each).length > 0)).toBe(false)
  })

  it("keeps the sequence of an order's events, whatever the receiver does", async () => {
    await addWebhook({ topic: "order.updated" })
    let failed = false
    receiver.react(({ body }) => {
      if (failed || body.minutes_to_arrive === null) return { status: 200, after: 30 }
      failed = true
      return { status: 500 }
    })
    const placed = await placeOrder()
    for (let minutes = 1; minutes <= 4; minutes++) await manager().post(`orders/${placed.id}/minutes`, { minutes })
    const ids = () => new Set(receiver.of(placed.id).map(({ headers }) => Number(headers["x-platform-webhook-delivery-id"])))
    await eventually(() => ids().size === 4)
    expect(failed).toBe(true)
    const received = receiver.of(placed.id)
    const versions = received.map(({ body }) => body.version)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
    expect([...ids()]).toEqual([...ids()].sort((a, b) => a - b))
    expect(received.at(-1)?.body.minutes_to_arrive).toBe(4)
  })

  it("is not lost if its event is committed after an event with a higher position", async () => {
    await addWebhook()
    const [one, other] = [await placeOrder(), await placeOrder()]
    await eventually(() => receiver.of(other.id)[0])
    receiver.received.length = 0
    const event = (id: string) => ({ store: "main", order_id: id, topic: "order.created", created_at: new Date() })
    const [older, newer] = await Promise.all([store.db.transaction(), store.db.transaction()])
    await older.raw("select pg_current_xact_id()")
    // The newer transaction has the lower position and commits last.
    await newer("svc_outbox").insert(event(one.id))
    await older("svc_outbox").insert(event(other.id))
    await older.commit()
    await eventually(() => receiver.of(other.id)[0])
    expect(receiver.of(one.id)).toEqual([])
    await newer.commit()
    await eventually(() => receiver.of(one.id)[0])
  })
})

describe("retention of events", () => {
  const cursor = () => store.db("svc_outbox_cursor").where({ consumer: "webhooks" }).first("position")

  it("lasts until active webhooks have read the events, and ends without an active webhook", async () => {
    const { id } = await addWebhook()
    await placeOrder()
    await eventually(async () => (await deliveries(id, { status: "delivered" })).length === 1)
    const position = (await store.db("svc_outbox").max("position as position").first())?.position
    await eventually(async () => (await cursor())?.position === position)
    await manager().put(`webhooks/${id}`, { status: "paused" })
    await placeOrder()
    await eventually(async () => (await cursor()) === undefined)
    await manager().put(`webhooks/${id}`, { status: "active" })
    await placeOrder()
    await eventually(async () => (await deliveries(id, { status: "delivered" })).length === 2)
  })
})

describe("the owner", () => {
  it("can send a ping: one attempt, which is logged, with its result in the response", async () => {
    const { id } = await addWebhook()
    const good = await manager().post(`webhooks/${id}/ping`)
    expect([good.status, good.body.data]).toMatchObject([
      200,
      { event: "webhook.ping", order_id: null, attempt: 1, status: "delivered" },
    ])
    const [got] = receiver.received
    expect([got?.body, got && isSignedWith(got, SECRET)]).toEqual([{ webhook_id: id }, true])
    expect(got?.headers["x-platform-webhook-topic"]).toBe("webhook.ping")
    await manager().put(`webhooks/${id}`, { status: "paused" })
    receiver.react({ status: 500 })
    const bad = await manager().post(`webhooks/${id}/ping`)
    expect(bad.body.data).toMatchObject({ status: "failed", response_status: 500, next_attempt_at: null })
    expect((await manager().get(`webhooks/${id}`)).body.data.failure_count).toBe(0)
    expect((await deliveries(id)).map(({ status }: { status: string }) => status)).toEqual(["failed", "delivered"])
  })

  it("can resend a delivered event: a new delivery with the same bytes", async () => {
    const { id } = await addWebhook()
    const placed = await placeOrder()
    const [log] = await eventually(async () => (await deliveries(id, { status: "delivered" })).length === 1 && deliveries(id))
    await manager().put(`orders/${placed.id}`, { status: "completed" })
    const { status, body } = await manager().post(`webhooks/${id}/deliveries/${log.id}/redeliver`)
    expect([status, body.data]).toMatchObject([200, { event: "order.created", order_id: placed.id, status: "pending" }])
    expect(body.data.id).not.toBe(log.id)
    await eventually(() => receiver.of(placed.id).length === 2)
    const [first, second] = receiver.of(placed.id)
    expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0))).toBe(true)
    expect(second?.headers["x-platform-webhook-delivery-id"]).toBe(String(body.data.id))
  })

  it("must set the secret again if the stored secret cannot be decrypted: nothing is sent unsigned", async () => {
    const { id } = await addWebhook()
    await store.db("svc_webhook").update({ sealed_secret: "v1:sealed-by-another-host" })
    await placeOrder()
    await eventually(async () => (await manager().get(`webhooks/${id}`)).body.data.status === "disabled")
    expect((await manager().get(`webhooks/${id}`)).body.data.disabled_reason).toBe("secret")
    expect(receiver.received).toEqual([])
    await manager().put(`webhooks/${id}`, { secret: SECRET, status: "active" })
    const got = await eventually(() => receiver.received[0])
    expect(isSignedWith(got, SECRET)).toBe(true)
  })

  it("can change the secret: later deliveries are signed with the new secret", async () => {
    const { id } = await addWebhook()
    await manager().put(`webhooks/${id}`, { secret: "", name: "the same secret" })
    await manager().post(`webhooks/${id}/ping`)
    await manager().put(`webhooks/${id}`, { secret: "second" })
    await manager().post(`webhooks/${id}/ping`)
    await manager().put(`webhooks/${id}`, { secret: null })
    await manager().post(`webhooks/${id}/ping`)
    const [first, second, third] = receiver.received
    expect([first && isSignedWith(first, SECRET), second && isSignedWith(second, "second")]).toEqual([true, true])
    expect(third && (isSignedWith(third, "second") || isSignedWith(third, ""))).toBe(false)
  })
})
