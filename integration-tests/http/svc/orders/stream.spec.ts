import { setTimeout as sleep } from "node:timers/promises"
import { orderSchema } from "../../../../src/api/contracts/order-schema"
import { ACCOUNTS, eventually, orderBodies, PASSWORD, type Store, smallCatalogue, startStore } from "../../../support"
import { claimsOf, signedToken } from "../v1/auth/signed-token"
import { EventSourceReader } from "./event-source"

let store: Store
let bodies: ReturnType<typeof orderBodies>
const opened: EventSourceReader[] = []

beforeAll(async () => {
  store = await startStore({ processes: 2 })
  bodies = orderBodies(await smallCatalogue(store.db))
})
afterAll(() => store.stop())
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close()
})

interface Opening {
  readonly role?: "manager" | "store" | "courier" | "administrator"
  readonly query?: string
  readonly process?: number
  readonly headers?: Record<string, string>
}

async function listen({ role = "manager", query = "", process = 0, headers = {} }: Opening = {}): Promise<EventSourceReader> {
  const authorization = `Bearer ${await store.token(role)}`
  const reader = await EventSourceReader.open(`${store.urls[process]}/svc/orders/stream${query}`, { authorization, ...headers })
  opened.push(reader)
  if (reader.status === 200) await eventually(() => reader.events[0]?.event === "hello")
  return reader
}

async function placeOrder(changes: object = {}, process = 0): Promise<{ id: string; number: number }> {
  const { status, body } = await store.api("anonymous", { process }).post("orders", bodies.pickup(changes))
  expect(status).toBe(201)
  return body.data
}

const heard = (reader: EventSourceReader, id: string, event = "order.created") =>
  eventually(() => reader.news.find((each) => each.event === event && each.data.id === id))

describe("the stream", () => {
  it("starts with a greeting, and sends each change with the order record and the event's position", async () => {
    const reader = await listen()
    expect(reader.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
      "cache-control": "private, no-store, no-transform",
    })
    const [hello] = reader.events
    expect(hello).toEqual({
      id: String(hello?.data.position),
      event: "hello",
      data: { position: expect.any(Number), server_time: expect.stringMatching(/^2026-11-20T.*\+01:00$/), sight: "all" },
    })
    const placed = await placeOrder()
    const created = await heard(reader, placed.id)
    orderSchema.parse(created.data)
    expect(created.data).not.toHaveProperty("order_key")
    const { rows } = await store.db.raw("select position from svc_outbox where order_id = ?", [placed.id])
    expect(rows.map(({ position }: { position: string }) => position)).toContain(created.id)
    await store.api("manager").put(`orders/${placed.id}`, { status: "completed" })
    expect((await heard(reader, placed.id, "order.updated")).data.status).toBe("completed")
    await store.api("manager").delete(`orders/${placed.id}`)
    expect((await heard(reader, placed.id, "order.deleted")).data).toEqual({ id: placed.id })
  })

  it("sends changes made by another instance", async () => {
    const reader = await listen({ process: 0 })
    const placed = await placeOrder({}, 1)
    await heard(reader, placed.id)
  })

  it("starts at the current position if the Last-Event-ID is in the future", async () => {
    const placed = await placeOrder()
    const present = await listen()
    const ahead = await listen({ headers: { "last-event-id": "999999999999999" } })
    const [hello] = ahead.events
    expect(hello?.id).toBe(String(hello?.data.position))
    expect(hello?.data.position).toBeLessThanOrEqual(Number((await store.db("svc_outbox").max("position as last").first())?.last))
    expect(hello?.data.position).toBeGreaterThanOrEqual(present.events[0]?.data.position)
    await store.api("manager").put(`orders/${placed.id}`, { status: "completed" })
    await heard(ahead, placed.id, "order.updated")
  })

  it("continues after the client's last event, on another instance and after a restart", async () => {
    const first = await listen({ process: 1 })
    const before = await placeOrder()
    await heard(first, before.id)
    const { lastId } = first
    first.close()
    const missed = [await placeOrder(), await placeOrder()]
    await store.api("manager").post(`orders/${missed[0]?.id}/minutes`, { minutes: 7 })
    await store.processes[1]?.restart()
    for (const process of [0, 1]) {
      const again = await listen({ process, headers: { "last-event-id": lastId ?? "" } })
      expect(again.events[0]).toMatchObject({ id: lastId, data: { position: Number(lastId) } })
      for (const { id } of missed) await heard(again, id)
      await heard(again, missed[0]?.id ?? "", "order.updated")
      expect(again.news.some(({ data }) => data.id === before.id)).toBe(false)
      const later = await placeOrder()
      await heard(again, later.id)
      const ids = again.news.filter(({ event }) => event === "order.created").map(({ data }) => data.id)
      expect(ids).toEqual([...new Set(ids)])
    }
  })

  it("sends an event that is committed after an event with a higher position", async () => {
    const [one, other] = [await placeOrder(), await placeOrder()]
    const reader = await listen()
    const event = (id: string) => ({ store: "main", order_id: id, topic: "order.updated", created_at: new Date() })
    const [older, newer] = await Promise.all([store.db.transaction(), store.db.transaction()])
    await older.raw("select pg_current_xact_id()")
    await newer("svc_outbox").insert(event(one.id))
    await older("svc_outbox").insert(event(other.id))
    await older.commit()
    const seen = await heard(reader, other.id, "order.updated")
    await newer.commit()
    const late = await heard(reader, one.id, "order.updated")
    expect(Number(late.id)).toBeLessThan(Number(seen.id))
    // A reader that starts after the higher position, which was committed first, misses nothing either.
    const again = await listen({ headers: { "last-event-id": seen.id ?? "" } })
    await heard(again, one.id, "order.updated")
  })

  it("sends a change soon after the end of the transaction that delayed it", async () => {
    const reader = await listen()
    const waits: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const placed = await placeOrder()
      const other = await store.db.transaction()
      await other.raw("select pg_current_xact_id()")
      await store.api("manager").put(`orders/${placed.id}`, { status: "completed" })
      await sleep(50)
      expect(reader.news.some(({ event, data }) => event === "order.updated" && data.id === placed.id)).toBe(false)
      const from = performance.now()
      await other.commit()
      await heard(reader, placed.id, "order.updated")
      waits.push(performance.now() - from)
    }
    expect(waits.sort((a, b) => a - b)[2]).toBeLessThan(200)
  })

  it("reads missed changes for at most two clients of a process at a time, to leave connections for orders", async () => {
    await listen()
    const placed = await placeOrder()
    /** The number of queries that look for the position after which a client has missed changes. */
    const reading = async (): Promise<number> => {
      const { rows } = await store.db.raw(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%from svc_outbox where position = %'`,
      )
      return rows[0].count
    }
    const lock = await store.db.transaction()
    try {
      await lock.raw("lock table svc_outbox in access exclusive mode")
      const returning = await Promise.all(Array.from({ length: 8 }, () => listen({ headers: { "last-event-id": "0" } })))
      await eventually(async () => (await reading()) > 0)
      await sleep(1_000)
      expect(await reading()).toBe(2)
      await lock.rollback()
      for (const reader of returning) await heard(reader, placed.id)
    } finally {
      if (!lock.isCompleted()) await lock.rollback()
    }
  })

  it("sends only the orders that the filters select", async () => {
    const completed = await listen({ query: "?status=completed,commerce-cancelled" })
    const elsewhere = await listen({ query: "?store=another" })
    // Several at the same time, because an order may change while the stream reads it.
    const placed = await Promise.all(Array.from({ length: 12 }, () => placeOrder()))
    const moved = await Promise.all(placed.map(({ id }) => store.api("manager").put(`orders/${id}`, { status: "completed" })))
    expect(moved.map(({ status }) => status)).toEqual(placed.map(() => 200))
    for (const { id } of placed) await heard(completed, id, "order.updated")
    // The record is sent in its present state, so a late creation event shows it completed.
    expect([...new Set(completed.news.map(({ data }) => data.status))]).toEqual(["completed"])
    expect(elsewhere.news).toEqual([])
  })

  it("sends couriers only their assigned orders, and store accounts all orders of their store", async () => {
    const [storeStream, courier] = [await listen({ role: "store" }), await listen({ role: "courier" })]
    const [{ courier_number: number }] = await store
      .db("svc_account")
      .select({ courier_number: "number" })
      .where({ username: ACCOUNTS.courier.username })
    const [own, foreign] = [await placeOrder(), await placeOrder()]
    await store.api("manager").put(`orders/${own.id}`, { courier_id: number })
    await heard(courier, own.id, "order.updated")
    await heard(storeStream, foreign.id)
    expect(courier.news.some(({ data }) => data.id === foreign.id)).toBe(false)
  })

  it("sends a courier a deletion with only the id when an order is given to another courier or to nobody", async () => {
    const hired = await store.api("administrator").post("accounts", {
      email: "second-courier@example.com",
      password: PASSWORD,
      roles: ["deliveryboy_user"],
    })
    const courierId = async () => (await store.api("courier").get("auth/me")).body.data.id
    const [first, second] = [await courierId(), hired.body.data.id]
    const give = async (id: string, courier: number | null) =>
      expect((await store.api("manager").put(`orders/${id}`, { courier_id: courier })).status).toBe(200)
    const [courier, manager] = [await listen({ role: "courier" }), await listen()]
    const { lastId } = courier
    const [passedOn, takenBack, deleted] = [await placeOrder(), await placeOrder(), await placeOrder()]
    for (const { id } of [passedOn, takenBack]) {
      await give(id, first)
      await heard(courier, id, "order.updated")
    }
    await give(passedOn.id, second)
    await give(takenBack.id, null)
    await give(deleted.id, first)
    await give(deleted.id, second)
    await store.api("manager").delete(`orders/${deleted.id}`)
    const again = await listen({ role: "courier", headers: { "last-event-id": lastId ?? "" } })
    for (const reader of [courier, again]) {
      for (const { id } of [passedOn, takenBack, deleted]) {
        expect((await heard(reader, id, "order.deleted")).data).toEqual({ id })
        expect(reader.news.filter(({ data }) => data.id === id).at(-1)?.event).toBe("order.deleted")
      }
    }
    expect([...new Set(again.news.map(({ event }) => event))]).toEqual(["order.deleted"])
    expect(manager.news.filter(({ data, event }) => event === "order.deleted" && data.id !== deleted.id)).toEqual([])
    // Assigned to the courier again, the order is shown again.
    await give(passedOn.id, first)
    await eventually(() => courier.news.filter(({ data }) => data.id === passedOn.id).at(-1)?.event === "order.updated")
  })

  it("answers HEAD and OPTIONS without opening a stream", async () => {
    const head = await store.api("manager").head("/svc/orders/stream")
    expect([head.status, head.headers["content-type"], head.text]).toEqual([200, "text/event-stream; charset=utf-8", ""])
    const options = await store.api().options("/svc/orders/stream")
    expect([options.status, options.headers.allow]).toEqual([204, "GET, HEAD, OPTIONS"])
  })
})

describe("before the stream starts,", () => {
  it("errors have the formats and codes of the other routes", async () => {
    const get = (role: "anonymous" | "customer" | "manager", options = {}) => store.api(role).get("/svc/orders/stream", options)
    const anonymous = await get("anonymous")
    expect([anonymous.status, anonymous.body.code]).toEqual([401, "svc_unauthorized"])
    const customer = await get("customer")
    expect([customer.status, customer.body.code]).toEqual([403, "svc_forbidden"])
    for (const [options, name] of [
      [{ query: { status: "eaten" } }, "status"],
      [{ query: { store: "a b" } }, "store"],
      [{ headers: { "last-event-id": "x" } }, "Last-Event-ID"],
    ] as const) {
      const { status, body } = await get("manager", options)
      expect([status, body.code, body.data.params]).toEqual([400, "rest_invalid_param", [name]])
    }
    expect((await store.api("manager").post("/svc/orders/stream", {})).body.code).toBe("rest_no_route")
  })
})

describe("a listener whose account is changed", () => {
  /** A staff account that sees the orders of every store, and its streams: one by a sign-in, one of a device. */
  async function hired(email: string) {
    const administrator = store.api("administrator")
    const { id } = (await administrator.post("accounts", { email, password: PASSWORD, roles: ["multistore_user"] })).body.data
    const { token } = (await store.api().post("auth/token", { username: email, password: PASSWORD })).body.data
    const { code } = (await administrator.post("auth/devices", { name: email, account_id: id, kind: "kitchen" })).body.data
    const device = (await store.api().post("auth/devices/token", { code })).body.data
    const readers = await Promise.all(
      [token, device.token].map((each, process) => listen({ process, headers: { authorization: `Bearer ${each}` } })),
    )
    const change = async (changes: object) => expect((await administrator.put(`accounts/${id}`, changes)).status).toBe(200)
    return { id, readers, change }
  }
  const greetings = (reader: EventSourceReader) => reader.events.filter(({ event }) => event === "hello")

  it.each([
    ["is bound to another store", { meta: { store: "north" } }],
    ["becomes a courier", { roles: ["deliveryboy_user"] }],
  ])(
    "gets a new `hello` within five seconds, and then no events of orders that it cannot read (the account %s)",
    async (what, changes) => {
      const { readers, change } = await hired(`now-${what.split(" ").at(-1)}@example.com`)
      const before = await placeOrder()
      for (const reader of readers) await heard(reader, before.id)
      await change(changes)
      for (const reader of readers) {
        await eventually(() => greetings(reader).length === 2, 5_000)
        expect(greetings(reader)[1]?.id).toBe(reader.news.at(-1)?.id)
        expect(greetings(reader)[1]?.data.sight).not.toBe(greetings(reader)[0]?.data.sight)
      }
      const [staying, placed] = [await listen(), await placeOrder()]
      await store.api("manager").put(`orders/${before.id}`, { status: "completed" })
      await heard(staying, before.id, "order.updated")
      for (const reader of readers) {
        expect([reader.ended, reader.news.some(({ data }) => data.id === placed.id)]).toEqual([false, false])
        expect(reader.news.some(({ event }) => event === "order.updated")).toBe(false)
      }
    },
  )

  it("gets the events of its own orders after the change, and no new `hello` for an unrelated change", async () => {
    const { id, readers, change } = await hired("promoted@example.com")
    await change({ roles: ["deliveryboy_user"] })
    for (const reader of readers) await eventually(() => greetings(reader).length === 2, 5_000)
    const own = await placeOrder()
    await store.api("manager").put(`orders/${own.id}`, { courier_id: id })
    for (const reader of readers) await heard(reader, own.id, "order.updated")
    await change({ display_name: "Reparto" })
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(readers.map((reader) => [reader.ended, greetings(reader).length])).toEqual([
      [false, 2],
      [false, 2],
    ])
  })
})

async function signIn(): Promise<string> {
  const { body } = await store.api().post("auth/token", { username: ACCOUNTS.manager.email, password: PASSWORD })
  return body.data.token
}

describe("a listener", () => {
  it("is disconnected within five seconds after its token is revoked; other listeners stay connected", async () => {
    const staying = await listen()
    const token = await signIn()
    const reader = await listen({ headers: { authorization: `Bearer ${token}` } })
    await store.api().delete("auth/token", undefined, { headers: { authorization: `Bearer ${token}` } })
    await eventually(() => reader.ended, 5_000)
    const placed = await placeOrder()
    await heard(staying, placed.id)
    expect(reader.news.some(({ data }) => data.id === placed.id)).toBe(false)
  })

  /** A token of the platform's own sign-in. */
  async function platformToken(): Promise<string> {
    const { email } = ACCOUNTS.administrator
    return (await store.api().post("/auth/user/emailpass", { email, password: PASSWORD })).body.token
  }

  it("is disconnected within five seconds after its platform token expires", async () => {
    const VALID_MS = 15_000
    const begun = Date.now()
    const claims = claimsOf(await platformToken())
    const issued = Date.now()
    const token = signedToken({ ...claims, exp: Number(claims.iat) + VALID_MS / 1_000 })
    const reader = await listen({ headers: { authorization: `Bearer ${token}` } })
    expect([reader.status, reader.ended]).toEqual([200, false])
    await eventually(() => reader.ended, issued + VALID_MS + 5_000 - Date.now())
    // The time of issue in a token has whole seconds.
    expect(Date.now() - begun).toBeGreaterThanOrEqual(VALID_MS - 1_000)
  })

  it("is disconnected within five seconds after its platform account is disabled; other listeners stay connected", async () => {
    const token = await platformToken()
    const readers = [await listen({ headers: { authorization: `Bearer ${token}` } }), await listen()]
    const row = () => store.db("svc_account").where({ actor_id: String(claimsOf(token).actor_id) })
    expect(await row().update({ disabled: true })).toBe(1)
    try {
      await eventually(() => readers[0]?.ended, 5_000)
      expect(readers.map(({ ended }) => ended)).toEqual([true, false])
    } finally {
      await row().update({ disabled: false })
    }
  })

  it("can use a cookie session with its nonce in the URL, and is disconnected when the session ends", async () => {
    const token = await signIn()
    const session = await store.api().post("auth/session", {}, { headers: { authorization: `Bearer ${token}` } })
    const cookie = String(session.headers["set-cookie"]).split(";")[0] ?? ""
    const { nonce } = session.body.data
    const url = `${store.urls[0]}/svc/orders/stream`
    expect((await EventSourceReader.open(url, { cookie })).status).toBe(401)
    expect((await EventSourceReader.open(`${url}?_nonce=wrong`, { cookie })).status).toBe(403)
    const reader = await EventSourceReader.open(`${url}?_nonce=${nonce}`, { cookie })
    opened.push(reader)
    await eventually(() => reader.events[0]?.event === "hello")
    // Long enough for several checks of its credential.
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(reader.ended).toBe(false)
    await store.api().delete("auth/session", undefined, { headers: { cookie, "x-platform-nonce": nonce } })
    await eventually(() => reader.ended, 5_000)
  })

  it("that is the eleventh of its account, over all instances, displaces the oldest one with a message", async () => {
    const readers: EventSourceReader[] = []
    for (let count = 0; count < 11; count++) readers.push(await listen({ role: "administrator", process: count % 2 }))
    expect(readers[10]?.ended).toBe(false)
    const [oldest, ...others] = readers
    await eventually(() => oldest?.ended)
    expect(oldest?.news).toEqual([{ id: undefined, event: "displaced", data: {} }])
    expect(others.filter(({ ended }) => ended)).toEqual([])
    const placed = await placeOrder()
    for (const reader of others) await heard(reader, placed.id)
  })
})

describe("a listener over a longer time", () => {
  let token: string
  /** This listener reads all its events. */
  let quick: EventSourceReader
  /** This listener stops reading. More events are sent to it than all buffers can hold. */
  let slow: EventSourceReader
  let begun: number
  let heartbeat: Promise<unknown>
  let allRead: number

  beforeAll(async () => {
    token = await signIn()
    begun = Date.now()
    quick = await listen({ headers: { authorization: `Bearer ${token}` } })
    heartbeat = eventually(() => quick.comments.includes("heartbeat"), 16_000)
    heartbeat.catch(() => undefined)
    slow = await listen()
    // `afterEach` must not close them: all tests use them.
    opened.length = 0
    slow.pause()
    const placed = await placeOrder({ customer_note: "x".repeat(900) })
    // 4,000 events of the same order, written directly.
    for (let round = 0; round < 40; round++) {
      await store.db.raw(
        `insert into svc_outbox (store, order_id, topic, created_at) select 'main', ?, 'order.updated', now() from generate_series(1, 100)`,
        [placed.id],
      )
    }
  })
  afterAll(() => {
    for (const reader of [quick, slow]) reader?.close()
  })

  it("continues to get events while another listener does not read", async () => {
    const last = await placeOrder()
    await eventually(() => quick.news.some(({ data }) => data.id === last.id), 30_000)
    allRead = Date.now()
  })

  it("gets a heartbeat every fifteen seconds", () => heartbeat)

  it("that does not read is disconnected; other listeners stay connected", async () => {
    await new Promise((resolve) => setTimeout(resolve, allRead + 25_000 - Date.now()))
    slow.resume()
    await eventually(() => slow.ended, 30_000)
    expect(slow.news.length).toBeLessThan(quick.news.length)
    expect(quick.ended).toBe(false)
  })

  it("is disconnected within five seconds after its token is revoked, even after the time limit of a request", async () => {
    const placed = await placeOrder()
    await heard(quick, placed.id)
    expect(Date.now() - begun).toBeGreaterThan(10_000)
    await store.api().delete("auth/token", undefined, { headers: { authorization: `Bearer ${token}` } })
    await eventually(() => quick.ended, 5_000)
  })
})

describe("a process", () => {
  /** A new store account, signed in. */
  async function hire(index: number): Promise<string> {
    const email = `listener-${index}@example.com`
    const made = await store.api("administrator").post("accounts", { email, password: PASSWORD, roles: ["multistore_user"] })
    expect(made.status).toBe(201)
    return (await store.api().post("auth/token", { username: email, password: PASSWORD })).body.data.token
  }

  it("sends few SQL statements for two hundred idle listeners", async () => {
    const tokens: string[] = []
    // One after another, because a server refuses some of many concurrent password checks.
    for (let index = 0; index < 20; index++) tokens.push(await hire(index))
    const readers = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 10 }, () => listen({ headers: { authorization: `Bearer ${token}` } }))),
    )
    expect(readers).toHaveLength(200)
    const { count } = await store.statements(() => new Promise((resolve) => setTimeout(resolve, 3_000)), { ofAll: true })
    expect(readers.filter(({ ended }) => ended)).toEqual([])
    // Allowance: the outbox twice a second, each of the twenty credentials every three seconds, and the jobs of two processes.
    expect(count).toBeLessThan(80)
  })

  it("ends its streams on SIGTERM and exits", async () => {
    const reader = await listen({ process: 1 })
    const begun = Date.now()
    await store.processes[1]?.kill("SIGTERM")
    expect(Date.now() - begun).toBeLessThan(10_000)
    await eventually(() => reader.ended)
    await store.processes[1]?.start()
  })
})
