import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ACCOUNTS, eventually, orderBodies, type Store, smallCatalogue, startStore } from "../../../../support"
import { isSignedWith, Receiver } from "./receiver"

/** Webhook receivers with realistic faults, and two processes that share the deliveries. */
let store: Store
let bodies: ReturnType<typeof orderBodies>
let mails: string
const receivers: Receiver[] = []
const SECRET = "s"

beforeAll(async () => {
  mails = mkdtempSync(join(tmpdir(), "svc-mails-"))
  store = await startStore({ processes: 2, env: { MAIL_FOLDER: mails } })
  bodies = orderBodies(await smallCatalogue(store.db))
})
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.leave()))
  await store.stop()
  rmSync(mails, { recursive: true, force: true })
})
afterEach(async () => {
  await store.db("svc_webhook").delete()
})

const manager = () => store.api("manager")

async function receiver(): Promise<Receiver> {
  const made = await Receiver.start()
  receivers.push(made)
  return made
}

async function addWebhook(url: string, changes: object = {}): Promise<number> {
  const { status, body } = await manager().post("webhooks", {
    topic: "order.created",
    delivery_url: url,
    secret: SECRET,
    ...changes,
  })
  expect(status).toBe(201)
  return body.data.id
}

async function placeOrder(process = 0): Promise<{ id: string }> {
  const { status, body } = await store.api("anonymous", { process }).post("orders", bodies.pickup())
  expect(status).toBe(201)
  return body.data
}

/** Whether a delivery of the order with these minutes is queued or was made. */
async function isQueued(id: string, minutes: number): Promise<boolean> {
  const rows: { body: string }[] = await store.db("svc_webhook_delivery").where({ order_id: id }).select("body")
  return rows.some(({ body }) => JSON.parse(body).minutes_to_arrive === minutes)
}

/** The mails to administrators that mention the webhook. */
const mailsAbout = (name: string): string[] =>
  readdirSync(mails)
    .filter((file) => file.endsWith(".txt"))
    .map((file) => readFileSync(join(mails, file), "utf8"))
    .filter((text) => text.includes(name))

const readWebhook = async (id: number) => (await manager().get(`webhooks/${id}`)).body.data
const log = async (id: number) => (await manager().get(`webhooks/${id}/deliveries`)).body.data

/** Moves the start of a webhook's failures this many hours into the past. */
async function makeOlder(id: number, hours: number): Promise<void> {
  await store.db.raw("update svc_webhook set failing_since = failing_since - ? * interval '1 hour' where number = ?", [hours, id])
}

describe("a new webhook", () => {
  it("gets the next order's event, even from a process that has just read that there are no webhooks", async () => {
    const target = await receiver()
    await placeOrder(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await addWebhook(target.url)
    const placed = await placeOrder(1)
    await eventually(() => target.of(placed.id)[0])
  })
})

describe("an attempt", () => {
  it.each([
    ["an error", { status: 500 } as const, { response_status: 500, error: null }],
    [
      "a redirect, which is not followed",
      { status: 302, location: "http://127.0.0.1:1/" } as const,
      { response_status: 302, error: null },
    ],
    ["a connection that is reset", "reset" as const, { response_status: null, error: "connection" }],
  ])("that fails with %s is repeated after five seconds or slightly more", async (_name, reaction, outcome) => {
    const target = await receiver()
    let left = 1
    target.react(() => (left-- > 0 ? reaction : { status: 204 }))
    const id = await addWebhook(target.url)
    const placed = await placeOrder()
    const [failed] = await eventually(
      async () => (await log(id))[0]?.attempt === 1 && (await log(id))[0].duration_ms !== null && log(id),
    )
    expect(failed).toMatchObject({ status: "pending", attempt: 1, ...outcome })
    const wait = Date.parse(failed.next_attempt_at) - Date.parse(failed.created_at)
    expect(wait).toBeGreaterThanOrEqual(5_000)
    expect(wait).toBeLessThan(8_500)
    expect((await readWebhook(id)).failure_count).toBe(1)
    await eventually(() => target.of(placed.id).length === 2)
    const [done] = await eventually(async () => (await log(id))[0].status === "delivered" && log(id))
    expect(done).toMatchObject({ attempt: 2, response_status: 204, next_attempt_at: null })
    const [first, second] = target.of(placed.id)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(4_900)
    expect(second?.raw.equals(first?.raw ?? Buffer.alloc(0)) && isSignedWith(second, SECRET)).toBe(true)
    expect((await readWebhook(id)).failure_count).toBe(0)
  })

  it("follows no redirect", async () => {
    const [target, elsewhere] = [await receiver(), await receiver()]
    target.react({ status: 307, location: elsewhere.url })
    const id = await addWebhook(target.url)
    expect((await manager().post(`webhooks/${id}/ping`)).body.data).toMatchObject({ status: "failed", response_status: 307 })
    expect(elsewhere.received).toEqual([])
  })

  it("reads a limited part of an endless response, and waits at most ten seconds", async () => {
    const [flooding, dripping, silent] = [await receiver(), await receiver(), await receiver()]
    flooding.react("flood")
    dripping.react("drip")
    silent.react("hang")
    const [flood, drip, silence] = [await addWebhook(flooding.url), await addWebhook(dripping.url), await addWebhook(silent.url)]
    const begun = Date.now()
    const outcomes = await Promise.all([flood, drip, silence].map((id) => manager().post(`webhooks/${id}/ping`)))
    expect(Date.now() - begun).toBeLessThan(13_000)
    expect(outcomes.map(({ body }) => [body.data.status, body.data.response_status, body.data.error])).toEqual([
      ["delivered", 200, null],
      ["failed", null, "timeout"],
      ["failed", null, "timeout"],
    ])
    // The first ended by itself, long before the time limit.
    expect(outcomes[0]?.body.data.duration_ms).toBeLessThan(9_000)
    expect(outcomes[2]?.body.data.duration_ms).toBeGreaterThanOrEqual(9_900)
  })
})

describe("a receiver that is down", () => {
  it("gets every event when it is back, in sequence per order, from any process", async () => {
    const target = await receiver()
    await addWebhook(target.url, { topic: "order.updated" })
    await target.leave()
    const orders = [await placeOrder(0), await placeOrder(1), await placeOrder(0)]
    for (let minutes = 1; minutes <= 3; minutes++) {
      for (const [index, { id }] of orders.entries()) {
        await store.api("manager", { process: (minutes + index) % 2 }).post(`orders/${id}/minutes`, { minutes })
      }
      // A delivery has the order as it is when the delivery is queued.
      for (const { id } of orders) await eventually(() => isQueued(id, minutes), 30_000)
    }
    await target.start()
    for (const { id } of orders) {
      await eventually(() => target.of(id).at(-1)?.body.minutes_to_arrive === 3 && target.of(id).length >= 3, 30_000)
      expect([...new Set(target.of(id).map(({ body }) => body.minutes_to_arrive))]).toEqual([1, 2, 3])
      const versions = target.of(id).map(({ body }) => body.version)
      expect(versions).toEqual([...versions].sort((a, b) => a - b))
    }
  })

  it("does not delay a receiver that works", async () => {
    const [silent, healthy] = [await receiver(), await receiver()]
    silent.react("hang")
    await addWebhook(silent.url)
    await addWebhook(healthy.url)
    const lags: number[] = []
    for (let count = 0; count < 20; count++) {
      const placed = await placeOrder(count % 2)
      const at = Date.now()
      const got = await eventually(() => healthy.of(placed.id)[0])
      lags.push(got.at - at)
    }
    // Waiting for the silent receiver would take its ten seconds. The limit leaves room for other work on the database server.
    expect(Math.max(...lags)).toBeLessThan(8_000)
    // The silent receiver was called in the meantime and did not respond.
    expect(silent.received.length).toBeGreaterThan(0)
  })

  it("is disabled with a mail after ten failures in a row over an hour, and gets waiting deliveries when enabled", async () => {
    const target = await receiver()
    target.react({ status: 503 })
    const id = await addWebhook(target.url, { name: "Cocina" })
    const placed = await placeOrder()
    await eventually(async () => (await readWebhook(id)).failure_count === 1)
    await store.db("svc_webhook").where({ number: id }).update({ failure_count: 9 })
    // The tenth failure in a row, but within less than an hour.
    await eventually(async () => (await readWebhook(id)).failure_count === 10)
    expect((await readWebhook(id)).status).toBe("active")
    await makeOlder(id, 1)
    await eventually(async () => (await readWebhook(id)).status === "disabled")
    expect(await readWebhook(id)).toMatchObject({ failure_count: 11, disabled_reason: "failing" })
    const attempts = target.received.length
    const notices = await eventually(() => mailsAbout("Cocina").length > 0 && mailsAbout("Cocina"))
    expect(notices).toHaveLength(1)
    expect(notices[0]).toContain(`To: ${ACCOUNTS.administrator.email}`)
    expect(notices[0]).toContain(new URL(target.url).host)

    const unheard = await placeOrder()
    target.react({ status: 200 })
    await manager().put(`webhooks/${id}`, { status: "active" })
    await eventually(() => target.received.length > attempts)
    expect(target.of(placed.id).length).toBe(attempts + 1)
    expect(await readWebhook(id)).toMatchObject({ status: "active", disabled_reason: null })
    expect(target.of(unheard.id)).toEqual([])
  })

  it("is disabled at once when it responds with 410", async () => {
    const target = await receiver()
    target.react({ status: 410 })
    const id = await addWebhook(target.url)
    await placeOrder()
    await eventually(async () => (await readWebhook(id)).status === "disabled")
    expect(await readWebhook(id)).toMatchObject({ failure_count: 1, disabled_reason: "gone" })
    await placeOrder()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(target.received).toHaveLength(1)
  })

  it("gets no further attempt for an event after a day", async () => {
    const target = await receiver()
    target.react({ status: 500 })
    const id = await addWebhook(target.url)
    await placeOrder()
    await eventually(async () => (await log(id))[0]?.response_status === 500)
    await store.db.raw(
      "update svc_webhook_delivery set created_at = created_at - interval '24 hours', next_attempt_at = created_at",
    )
    const [last] = await eventually(async () => (await log(id))[0]?.status === "failed" && log(id))
    expect(last).toMatchObject({ attempt: 2, response_status: 500, next_attempt_at: null })
  })
})

describe("a killed process", () => {
  it.each(["webhook.leased", "webhook.sent"])("during a delivery (%s) loses no delivery", async (point) => {
    const target = await receiver()
    const id = await addWebhook(target.url)
    for (const process of store.processes) await process.setEnvironment("SVC_FAILPOINT", `${point}:kill`)
    const placed = await store.api("anonymous", { process: 0 }).post("orders", bodies.pickup())
    await eventually(() => store.processes.some(({ running }) => !running))
    for (const process of store.processes) if (process.running) await process.kill()
    await Promise.all(store.processes.map((process) => process.start()))
    await eventually(async () => (await log(id))[0]?.status === "delivered", 40_000)
    const deliveries = target.of(placed.body.data.id)
    // Each event is delivered at least once: a process killed after sending could not record the delivery.
    expect(deliveries.length).toBe(point === "webhook.sent" ? 2 : 1)
    expect(new Set(deliveries.map(({ headers }) => headers["x-platform-webhook-delivery-id"])).size).toBe(1)
  })
})

describe("two processes", () => {
  it("share the deliveries: each event arrives once if nothing fails", async () => {
    const target = await receiver()
    target.react({ status: 200, after: 20 })
    await addWebhook(target.url)
    const placed = await Promise.all(Array.from({ length: 30 }, (_, index) => placeOrder(index % 2)))
    for (const { id } of placed) await eventually(() => target.of(id)[0])
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(placed.map(({ id }) => target.of(id).length)).toEqual(placed.map(() => 1))
  })
})
