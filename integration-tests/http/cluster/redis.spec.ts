import { type Answer, CardStore, changeSettings, eventually, needs, PASSWORD, type RedisServer, type Store } from "../../support"
import { totp } from "../svc/v1/auth/totp"
import { CONTRACT_ROUTES } from "../svc/v1/kit/contract-routes"
import { Receiver } from "../svc/v1/webhooks/receiver"

/** The timeout of a request is longer than a normal response takes, and shorter than a caller would wait. */
const IN_TIME = { timeout: 10_000 }

/** Two processes on one database whose platform modules share a real Redis, which is stopped and started. */
needs("redis").describe("two instances that share Redis", () => {
  let cards: CardStore
  let store: Store
  let redis: RedisServer
  let body: CardStore["body"]
  let receiver: Receiver
  let cookie: string

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2, redis: true, env: { AUTH_MFA_ENCRYPTION_KEY: "mfa-key-of-the-tests" } })
    ;({ store, body } = cards)
    redis = store.redis as RedisServer
    receiver = await Receiver.start()
    const hook = { topic: "order.created", delivery_url: receiver.url, secret: "s" }
    expect((await store.api("manager").post("webhooks", hook)).status).toBe(201)
    const session = await store.api("manager").post("auth/session")
    cookie = String(session.headers["set-cookie"]?.[0]).split(";")[0] ?? ""
    // All callers sign in first.
    await store.token("administrator")
  })
  afterAll(async () => {
    await cards.stop()
    await receiver.leave()
  })
  afterEach(async () => {
    redis.thaw()
    await redis.start()
  })

  const manager = (process = 0) => store.api("manager", { process })
  const place = (process: number, changes: object = {}, key?: string): Promise<Answer> =>
    store.api("anonymous", { process }).post("orders", body.pickup(changes), {
      ...IN_TIME,
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    })
  const tally = (answers: readonly Answer[]): Record<number, number> => {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const mirrored = async (id: string): Promise<boolean> => {
    const { rows } = await store.db.raw(
      `select 1 from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id where l.order_id = ? and f.delivered_at is not null`,
      [id],
    )
    return rows.length > 0
  }
  /** Sends thirty concurrent orders to both processes for a slot of three: exactly three are accepted. */
  const race = async (time: string): Promise<void> => {
    const slot = { fulfillment_time: time, items: [body.single("ensalada-mixta")] }
    const answers: Answer[] = await Promise.all(Array.from({ length: 30 }, (_, index) => place(index % 2, slot)))
    expect(tally(answers)[201]).toBe(3)
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true)
    expect(await store.db("svc_order").where({ fulfillment_time: time })).toHaveLength(3)
  }

  it("a sign-in with a second factor may begin at one instance and end at the other", async () => {
    const api = (process: number) => store.api("anonymous", { process })
    const now = async () => Date.parse((await api(0).get("status")).body.data.time)
    const credentials = { email: "factor@example.com", password: PASSWORD }
    const begun = (await api(0).post("/auth/customer/emailpass/register", credentials)).body.token
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const publishable = (await store.db("api_key").where({ type: "publishable" }).first()).token
    const made = await api(0).post(
      "/store/customers",
      { email: credentials.email },
      { headers: { ...bearer(begun).headers, "x-publishable-api-key": publishable } },
    )
    expect(made.status).toBe(200)
    const { token } = (await api(0).post("/auth/customer/emailpass", credentials)).body
    const { secret, mfa_factor: factor } = (await api(0).post("/auth/mfa/factors", { provider: "totp" }, bearer(token))).body
    const first = totp(secret, (await now()) - 30_000)
    expect((await api(1).post(`/auth/mfa/factors/${factor.id}/verify`, { code: first }, bearer(token))).status).toBe(200)
    const pending = (await api(0).post("/auth/customer/emailpass", credentials)).body
    const met = await api(1).post(
      `/auth/mfa/challenges/${pending.mfa_challenge.id}/verify`,
      { method: "totp", code: totp(secret, await now()) },
      bearer(pending.token),
    )
    expect([met.status, typeof met.body.token]).toEqual([200, "string"])
  })

  describe.each(["well", "silent", "gone"] as const)("while Redis is %s", (state) => {
    beforeEach(async () => {
      if (state === "silent") redis.freeze()
      if (state === "gone") await redis.kill()
    })

    it("every route responds in time and without a server error", async () => {
      const calls = CONTRACT_ROUTES.filter(({ path, endless }) => !endless && !/auth\/(session|nonce|tokens?$)/.test(path))
      expect(calls.length).toBeGreaterThan(60)
      const failed = await Promise.all(
        calls.map(async ({ method, path }, index) => {
          const address = path.replace(/\{(slug|order_type)\}/, "pickup").replace(/\{\w+\}/g, "987654")
          const sent = method === "GET" ? undefined : {}
          const answer = await store
            .api("administrator", { process: index % 2 })
            .request(method, address, sent, IN_TIME)
            .catch((error: Error) => ({ status: 0, text: error.message }))
          return answer.status === 0 || answer.status >= 500 ? [`${method} ${path}: ${answer.status} ${answer.text}`] : []
        }),
      )
      expect(failed.flat()).toEqual([])
    })

    it("sign-in, registration and changes of accounts and of the store work", async () => {
      const process = 1
      const email = `new-${state}@example.com`
      const anonymous = store.api("anonymous", { process })
      const customer = store.api("customer", { process })
      const answers = [
        await anonymous.post("auth/register", { email, password: "supersecret" }, IN_TIME),
        await anonymous.post("auth/token", { username: email, password: "supersecret" }, IN_TIME),
        await customer.put("auth/me", { first_name: state }, IN_TIME),
        await customer.post("users/me/addresses", { address_1: `Calle ${state} 1`, city: "Madrid", postcode: "28013" }, IN_TIME),
        await manager(process).put("settings/operation", { store_name: state }, IN_TIME),
        await manager(process).post("extra-categories", { name: `Extra ${state}`, type: "multiple", minimum: 0 }, IN_TIME),
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 201, 200, 201])
    })

    it("a card payment that several requests report at the same time is booked once, at the latest when Redis is back", async () => {
      const order = await cards.placed({}, 0)
      cards.pay(order)
      const answers = await Promise.all([0, 1, 0, 1].map((process) => cards.webhook(order, process)))
      expect(answers.filter((status) => status !== 200 && (state === "well" || status !== 503))).toEqual([])
      redis.thaw()
      await redis.start()
      await store
        .db("svc_online_payment")
        .where({ order_id: order.id, state: "open" })
        .update({ look_at: new Date(0) })
      await eventually(async () => (await cards.status(order)) === "processing")
      await eventually(async () => (await cards.booked(order)).transactions === 19)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
      expect(cards.stripe.netOf(cards.intentOf(order).id)).toBe(1900)
    })

    it("a slot of three accepts three of thirty orders; one key makes one order, and its webhook is sent when Redis is back", async () => {
      await changeSettings(store, "settings/operation", { order_types: { pickup: { max_per_slot: 3 } } })
      await race({ well: "21:45", silent: "22:00", gone: "22:15" }[state])
      const answers = await Promise.all(
        [0, 1, 0, 1].map((process) => place(process, { fulfillment_time: "asap" }, `key-${state}`)),
      )
      expect(tally(answers)).toEqual({ 200: 3, 201: 1 })
      const { id } = answers[0]?.body.data ?? {}
      // The platform may keep a transaction open until Redis is back, and events wait for it.
      redis.thaw()
      await redis.start()
      await eventually(() => receiver.of(id).length > 0, 30_000)
    })

    it(
      state === "well" ? "a request with a cookie succeeds" : "a request with a cookie gets a quick 503 svc_overloaded",
      async () => {
        const answers = await Promise.all(
          [0, 1].map((process) => store.api("anonymous", { process }).get("status", { ...IN_TIME, headers: { cookie } })),
        )
        const outcomes = answers.map(({ status, body: said, headers }) => [
          status,
          said.error?.code,
          Boolean(headers["retry-after"]),
        ])
        expect(outcomes).toEqual(
          state === "well"
            ? [200, 200].map((status) => [status, undefined, false])
            : [0, 0].map(() => [503, "svc_overloaded", true]),
        )
      },
    )

    it("an order moves at once, and the platform's order follows once Redis is back", async () => {
      const { id } = (await place(0, { fulfillment_time: "asap" })).body.data
      const moved = await manager(0).put(`orders/${id}`, { status: "completed" }, IN_TIME)
      expect([moved.status, moved.body.data.status]).toEqual([200, "completed"])
      redis.thaw()
      await redis.start()
      await eventually(() => mirrored(id), 30_000)
    })
  })

  it("a process killed while placing an order leaves nothing, and the other process accepts the same order", async () => {
    await redis.kill()
    const before = await store.db("order").count("* as n").first()
    await store.processes[0]?.setEnvironment("SVC_FAILPOINT", "order.before-commit")
    await expect(place(0, { fulfillment_time: "asap" }, "killed-gone")).rejects.toThrow()
    expect(await store.db("order").count("* as n").first()).toEqual(before)
    expect((await place(1, { fulfillment_time: "asap" }, "killed-gone")).status).toBe(201)
    // A server does not start without its Redis.
    await redis.start()
    await store.processes[0]?.restart()
  })

  it("the plugin's jobs continue after Redis has restarted empty and lost the platform's jobs", async () => {
    const { id } = (await place(0, { fulfillment_time: "asap" })).body.data
    await redis.forget()
    await redis.start()
    await store.db.raw(
      `insert into svc_outbox_failure (consumer, position, order_id, error, next_attempt_at)
       values ('loyalty', 1, ?, 'to be tried again', '2026-01-01')`,
      [id],
    )
    await eventually(async () => (await store.db("svc_outbox_failure")).length === 0, 60_000)
  })
})
