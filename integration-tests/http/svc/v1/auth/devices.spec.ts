import {
  ACCESS_LOG,
  ACCOUNTS,
  type Answer,
  dumpOf,
  eventually,
  expectNotLogged,
  type Store,
  startStore,
  TestClock,
} from "../../../../support"
import { EventSourceReader } from "../../orders/event-source"

const DAY = 86_400_000
const MINUTE = 60_000

/** Devices that sign in by a code (contract section 17), over two server processes on one database. */
describe("devices", () => {
  let store: Store
  let accounts: Readonly<Record<"store" | "courier" | "manager" | "customer", number>>
  const clock = new TestClock(() => store)

  beforeAll(async () => {
    store = await startStore({ processes: 2, env: { ...ACCESS_LOG, SVC_TRUSTED_PROXIES: "127.0.0.1,::1" } })
    const idOf = async (role: "store" | "courier" | "manager" | "customer") =>
      (await store.api(role).get("auth/me")).body.data.id as number
    accounts = {
      store: await idOf("store"),
      courier: await idOf("courier"),
      manager: await idOf("manager"),
      customer: await idOf("customer"),
    }
  })
  afterAll(() => store.stop())
  // Wrong codes of one test do not count in the next.
  beforeEach(() => clock.advance(2 * MINUTE))

  const create = (body: object = {}, role: "manager" | "administrator" = "manager"): Promise<Answer> =>
    store.api(role).post("auth/devices", { name: "Cocina", account_id: accounts.store, kind: "kitchen", ...body })
  const claim = (code: string, { process = 0, address = "203.0.113.7" } = {}): Promise<Answer> =>
    store.api("anonymous", { process }).post("auth/devices/token", { code }, { headers: { "x-forwarded-for": address } })
  const signIn = async (body: object = {}) => (await claim((await create(body)).body.data.code)).body.data
  const withToken = (token: string, path = "auth/me", process = 0, address = "203.0.113.7") =>
    store.api("anonymous", { process }).get(path, { headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address } })
  const listed = async () => (await store.api("manager").get("auth/devices")).body.data as Record<string, unknown>[]
  const wrong = async (count: number, address?: string) => {
    const answers = []
    for (let n = 0; n < count; n++) answers.push(await claim("00000000", address === undefined ? {} : { address }))
    return answers.map(({ status, body }) => [status, body.error.code])
  }

  it("exchange their code for a token that is valid in every process, and are listed", async () => {
    const made = await create({ name: " Cocina izquierda " })
    expect(made.status).toBe(201)
    const { id, code, url, expires_at } = made.body.data
    expect(code).toMatch(/^\d{8}$/)
    expect(new URL(url, "http://localhost")).toMatchObject({ pathname: "/svc/kitchen", hash: `#code=${code}`, search: "" })
    expect(Math.abs(Date.parse(expires_at) - clock.now - 10 * MINUTE)).toBeLessThan(30_000)
    expect((await listed())[0]).toEqual({
      id,
      name: "Cocina izquierda",
      kind: "kitchen",
      account_id: accounts.store,
      last_seen_at: null,
      last_address: null,
    })

    const { status, body } = await claim(`${code.slice(0, 4)} ${code.slice(4)}`, { process: 1 })
    expect([status, body.data.account.id, body.data.device.id]).toEqual([201, accounts.store, id])
    for (const process of [0, 1])
      expect((await withToken(body.data.token, "auth/me", process)).body.data.username).toBe(ACCOUNTS.store.username)
    expect((await listed())[0]).toMatchObject({ id, last_address: "203.0.113.7", last_seen_at: expect.any(String) })
  })

  it("have a code and a token that appear neither in a database dump nor in the log", async () => {
    const { code } = (await create()).body.data
    expect(await dumpOf(store.db)).not.toContain(code)
    const { token } = (await claim(code)).body.data
    const dump = await dumpOf(store.db)
    expect(dump).not.toContain(token)
    for (const candidate of new Set(dump.match(/[0-9a-f]{64}/g) ?? [])) expect((await withToken(candidate)).status).toBe(401)
    await expectNotLogged(store, code, token)
  })

  it.each([
    ["an unknown account", () => ({ account_id: 987_654 }), 404, "svc_account_not_found"],
    ["a customer", () => ({ account_id: accounts.customer }), 404, "svc_account_not_found"],
    ["a courier as a kitchen", () => ({ account_id: accounts.courier }), 400, "rest_invalid_param"],
    ["the store as a courier", () => ({ kind: "courier" }), 400, "rest_invalid_param"],
    ["an unknown kind", () => ({ kind: "oven" }), 400, "rest_invalid_param"],
    ["a blank name", () => ({ name: "  " }), 400, "rest_invalid_param"],
  ])("are refused for %s", async (_name, body, status, code) => {
    const answer = await create(body())
    expect([answer.status, answer.body.code ?? answer.body.error.code]).toEqual([status, code])
  })

  it("can be created by a manager for the manager's own account, but not for another manager's", async () => {
    const another = { username: "jefa", email: "jefa@example.com", password: "supersecret", roles: ["shop_manager"] }
    const { id } = (await store.api("administrator").post("accounts", another)).body.data
    expect((await create({ account_id: accounts.manager })).status).toBe(201)
    expect((await create({ account_id: id })).status).toBe(403)
    expect((await create({ account_id: id }, "administrator")).status).toBe(201)
  })

  it("have a code that works once, even if requests on both processes use it at the same time", async () => {
    const { code, id } = (await create()).body.data
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => claim(code, { process: n % 2, address: `203.0.113.${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
    expect(
      await store.db("svc_access_token as t").join("svc_device as d", "d.id", "t.device_id").where("d.number", id),
    ).toHaveLength(1)
    expect((await claim(code)).body.error.code).toBe("svc_invalid_device_code")
  })

  it("have a code that ends after ten minutes, with the device, and with the account's credentials", async () => {
    const late = (await create()).body.data
    await clock.advance(10 * MINUTE + 1_000)
    expect((await claim(late.code)).body.error.code).toBe("svc_invalid_device_code")
    expect((await listed()).map(({ id }) => id)).not.toContain(late.id)

    const deleted = (await create()).body.data
    expect((await store.api("manager").delete(`auth/devices/${deleted.id}`)).body.data.id).toBe(deleted.id)
    expect((await claim(deleted.code)).body.error.code).toBe("svc_invalid_device_code")

    const ended = (await create({ account_id: accounts.courier, kind: "courier" })).body.data
    await store.api("administrator").put(`accounts/${accounts.courier}`, { password: "another secret" })
    expect((await claim(ended.code)).body.error.code).toBe("svc_invalid_device_code")
  })

  describe("wrong codes", () => {
    it("are limited to five per minute and address, over both processes; then even the right code is refused", async () => {
      const { code } = (await create()).body.data
      const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => claim("00000000", { process: n % 2 })))
      expect(tries.map(({ status }) => status).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)])
      const refused = await claim(code, { process: 1 })
      expect([refused.status, refused.body.error.code]).toEqual([429, "svc_too_many_attempts"])
      const wait = Number(refused.headers["retry-after"])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
      await clock.advance((wait + 30) * 1_000)
      expect((await claim(code)).status).toBe(201)
    })

    it("block only the address that sent them, but every address after a hundred in total", async () => {
      const [one, two] = [(await create()).body.data.code, (await create()).body.data.code]
      for (let n = 0; n < 20; n++) {
        const expected = Array.from({ length: 5 }, () => [400, "svc_invalid_device_code"])
        expect(await wrong(5, `198.51.100.${n}`)).toEqual(expected)
        if (n === 18) expect((await claim(one, { address: "192.0.2.1" })).status).toBe(201)
      }
      expect(await wrong(1, "192.0.2.2")).toEqual([[429, "svc_too_many_attempts"]])
      expect((await claim(two, { address: "192.0.2.3" })).status).toBe(429)
    })

    it("are not counted if they do not have the form of a code", async () => {
      for (let n = 0; n < 6; n++) expect((await claim("1234")).body.code).toBe("rest_invalid_param")
      expect(await wrong(1)).toEqual([[400, "svc_invalid_device_code"]])
    })
  })

  describe("credentials and accounts cannot be managed", () => {
    /** A request to every route that creates, changes or ends accounts and credentials. */
    const managing = (): readonly (readonly ["get" | "post" | "put" | "delete", string, object?])[] => [
      ["post", "auth/devices", { name: "Otra", account_id: accounts.manager, kind: "kitchen" }],
      ["delete", "auth/devices/987654"],
      ["get", "auth/application-passwords"],
      ["post", "auth/application-passwords", { name: "Otra" }],
      ["delete", "auth/application-passwords/987654"],
      ["get", "accounts"],
      ["post", "accounts", { username: "otra", email: "otra@example.com", password: "supersecret", roles: ["shop_manager"] }],
      ["get", `accounts/${accounts.store}`],
      ["put", `accounts/${accounts.store}`, { password: "supersecret" }],
      ["delete", `accounts/${accounts.store}`],
    ]
    const call = (authorization: string, [method, path, body]: ReturnType<typeof managing>[number]) =>
      store.api("anonymous").request(method.toUpperCase(), path, body, { headers: { authorization } })
    const expectRefused = async (authorization: string, calls: ReturnType<typeof managing>) => {
      for (const each of calls) {
        const { status, body } = await call(authorization, each)
        expect([each[0], each[1], status, body.error?.code ?? body.code]).toEqual([each[0], each[1], 403, "svc_forbidden"])
      }
    }
    const deviceOfManager = async () => `Bearer ${(await signIn({ account_id: accounts.manager })).token}`

    it("with an application password, which cannot create or end devices either", async () => {
      const { password } = (await store.api("manager").post("auth/application-passwords", { name: "Caja" })).body.data
      const authorization = `Basic ${Buffer.from(`${ACCOUNTS.manager.username}:${password}`).toString("base64")}`
      const before = await listed()
      await expectRefused(authorization, managing())
      expect((await call(authorization, ["get", "auth/devices"])).body.data).toEqual(before)
    })

    it("by the device of a manager, which cannot change settings of the shop either", async () => {
      const authorization = await deviceOfManager()
      await expectRefused(authorization, [
        ...managing(),
        ["post", "auth/session"],
        ["put", "auth/me", { display_name: "Otra" }],
        ["delete", "auth/tokens/987654"],
        ["delete", "auth/tokens"],
        ["post", "printers", { name: "Barra", protocol: "cloudprnt" }],
        ["post", "printers/987654/key"],
        ["delete", "printers/987654"],
        ["post", "webhooks", { topic: "order.created", delivery_url: "https://example.com/hook" }],
        ["put", "webhooks/987654", { delivery_url: "https://example.com/hook" }],
        ["delete", "webhooks/987654"],
        ["put", "printers/987654", { copies: 2 }],
        ["put", "settings/operation", { messaging: { provider: "http", settings: { url: "https://example.com" } } }],
        ["put", "settings/alerts", { unaccepted_minutes: null }],
        ["put", "payment-gateways/cod", { enabled: false }],
        ["delete", "orders/987654"],
        ["get", "loyalty/accounts"],
        ["post", "tables/987654/regenerate-qr"],
      ])
      expect((await call(authorization, ["get", "auth/me"])).body.data.username).toBe(ACCOUNTS.manager.username)
    })

    it("but the device of a manager can read orders, pause and delay order types, and sign itself out", async () => {
      const authorization = await deviceOfManager()
      expect((await call(authorization, ["get", "orders"])).status).toBe(200)
      expect((await call(authorization, ["put", "order-types/pickup/busy", { extra_minutes: 5 }])).status).toBe(200)
      for (const disabled of [true, false])
        expect((await call(authorization, ["put", "order-types/pickup/force-disable", { disabled }])).status).toBe(200)
      expect((await call(authorization, ["delete", "auth/token"])).status).toBe(200)
      expect((await call(authorization, ["get", "auth/me"])).status).toBe(401)
    })
  })

  describe("the token", () => {
    it("is valid for 30 days after its last use", async () => {
      const { token, device } = await signIn()
      for (let n = 0; n < 2; n++) {
        await clock.advance(29 * DAY)
        expect((await withToken(token, "auth/me", n, "198.51.100.9")).status).toBe(200)
        await eventually(async () => {
          const row = await store.db("svc_device").where({ number: device.id }).first()
          return Math.abs(row.last_seen_at.getTime() - clock.now) < MINUTE && row.last_address === "198.51.100.9"
        })
      }
      await clock.advance(30 * DAY + MINUTE)
      expect((await withToken(token)).status).toBe(401)
      expect((await listed()).map(({ id }) => id)).not.toContain(device.id)
    })

    it("has its time of last use stored at most once a minute", async () => {
      const { token, device } = await signIn()
      const seen = async () =>
        (await store.db("svc_device").where({ number: device.id }).first()).last_seen_at.getTime() as number
      const before = await seen()
      for (let n = 0; n < 5; n++) await withToken(token)
      expect(await seen()).toBe(before)
      await clock.advance(61_000)
      await withToken(token)
      await eventually(async () => (await seen()) > before)
    })

    it("of a deleted device is refused at once in both processes, and its stream ends within five seconds", async () => {
      const { token, device } = await signIn()
      const stream = await EventSourceReader.open(`${store.urls[1]}/svc/orders/stream`, { authorization: `Bearer ${token}` })
      await eventually(() => stream.events[0]?.event === "hello")
      const gone = await store.api("manager").delete(`auth/devices/${device.id}`)
      expect([gone.status, gone.body.data.id]).toEqual([200, device.id])
      const requestedAt = Date.now()
      for (const process of [0, 1]) expect((await withToken(token, "auth/me", process)).status).toBe(401)
      await eventually(() => stream.ended)
      expect(Date.now() - requestedAt).toBeLessThan(5_000)
      expect((await store.api("manager").delete(`auth/devices/${device.id}`)).body.error.code).toBe("svc_device_not_found")
    })

    it("of a disabled account ends with its stream, and stays refused after the account is enabled again", async () => {
      const { token, device } = await signIn()
      const stream = await EventSourceReader.open(`${store.urls[0]}/svc/orders/stream`, { authorization: `Bearer ${token}` })
      await eventually(() => stream.events[0]?.event === "hello")
      await store.api("administrator").put(`accounts/${accounts.store}`, { disabled: true })
      const requestedAt = Date.now()
      expect((await withToken(token, "auth/me", 1)).status).toBe(401)
      await eventually(() => stream.ended)
      expect(Date.now() - requestedAt).toBeLessThan(5_000)
      expect((await create()).body.code).toBe("rest_invalid_param")
      await store.api("administrator").put(`accounts/${accounts.store}`, { disabled: false })
      expect((await withToken(token)).status).toBe(401)
      expect((await listed()).map(({ id }) => id)).not.toContain(device.id)
    })
  })
})
