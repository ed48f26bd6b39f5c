import { createSvcClient, newIdempotencyKey } from ".."
import { refusal, standIn, success } from "./stand-in"

const busy = (seconds = 0) => refusal(503, "svc_overloaded", {}, { "Retry-After": String(seconds) })
const client = (fetch: typeof globalThis.fetch, retries?: number) =>
  createSvcClient({ baseUrl: "https://shop.example", fetch, ...(retries === undefined ? {} : { retries }) })
const caught = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
const body = { order_type: "pickup", payment_method: "cod", items: [{ product_id: "p" }] } as const

describe("a retryable call", () => {
  it.each([
    ["a busy service", busy()],
    ["a broken connection", new TypeError("fetch failed")],
    ["a proxy without a service behind it", new Response("<html>", { status: 502, headers: { "Retry-After": "0" } })],
  ])("is retried after %s", async (_, answer) => {
    const net = standIn(answer, success({ time: "now" }))
    expect(await client(net.fetch).status()).toEqual({ time: "now" })
    expect(net.seen).toHaveLength(2)
  })

  it("fails after two retries, or after the configured number of retries", async () => {
    const net = standIn(busy())
    expect(await caught(client(net.fetch).status())).toMatchObject({ code: "svc_overloaded", status: 503, retryAfter: 0 })
    expect(net.seen).toHaveLength(3)
    const other = standIn(busy())
    await caught(client(other.fetch, 0).status())
    expect(other.seen).toHaveLength(1)
  })

  it("is not retried if Retry-After is long; the error contains the time", async () => {
    const net = standIn(busy(60))
    expect(await caught(client(net.fetch).status())).toMatchObject({ retryAfter: 60 })
    expect(net.seen).toHaveLength(1)
  })

  it("accepts a date as Retry-After", async () => {
    const net = standIn(refusal(503, "svc_overloaded", {}, { "Retry-After": new Date(Date.now() + 3_600_000).toUTCString() }))
    const error = (await caught(client(net.fetch).status())) as { retryAfter: number }
    expect(error.retryAfter).toBeGreaterThan(3_500)
    expect(net.seen).toHaveLength(1)
  })

  it("is not retried after a permanent refusal", async () => {
    const net = standIn(refusal(404, "svc_order_not_found"))
    await caught(client(net.fetch).orders.get("order_1"))
    expect(net.seen).toHaveLength(1)
  })

  it("stops waiting when the caller aborts it", async () => {
    const ended = new AbortController()
    const net = standIn(busy(5))
    const call = caught(client(net.fetch).status({ signal: ended.signal }))
    await new Promise((resolve) => setImmediate(resolve))
    ended.abort(new Error("left the page"))
    expect(await call).toMatchObject({ message: "left the page" })
    expect(net.seen).toHaveLength(1)
  })

  it("may be a POST that only reads", async () => {
    const net = standIn(busy(), success({ valid: true }))
    expect(await client(net.fetch).cart.validate({ order_type: "pickup" })).toEqual({ valid: true })
  })
})

describe("a call that writes", () => {
  it("is sent once if it has no idempotency key", async () => {
    const net = standIn(busy())
    await caught(client(net.fetch).orders.minutes("order_1", { minutes: 5 }))
    expect(net.seen).toHaveLength(1)
  })

  it("gets an idempotency key when it places an order, the same in every attempt", async () => {
    const net = standIn(new TypeError("fetch failed"), busy(), success({ id: "order_1" }))
    const svc = client(net.fetch)
    await svc.orders.place(body)
    await svc.orders.place(body)
    const [first, second, third, other] = net.seen.map(({ headers }) => headers["Idempotency-Key"])
    expect(first).toMatch(/^[A-Za-z0-9_:-]{8,80}$/)
    expect([second, third]).toEqual([first, first])
    expect(other).not.toBe(first)
  })

  it("uses the idempotency key that the caller gives", async () => {
    const net = standIn(success({ id: "order_1" }))
    const idempotencyKey = newIdempotencyKey()
    await client(net.fetch).orders.place(body, { idempotencyKey })
    expect(net.seen[0]?.headers["Idempotency-Key"]).toBe(idempotencyKey)
  })

  it("is retried while the service still processes its first attempt", async () => {
    const underWay = refusal(409, "svc_idempotency_conflict", { reason: "in_progress" })
    const net = standIn(underWay, success({ id: "order_1" }))
    expect(await client(net.fetch).orders.place(body)).toMatchObject({ id: "order_1" })
    const other = standIn(refusal(409, "svc_idempotency_conflict"))
    expect(await caught(client(other.fetch).orders.place(body))).toMatchObject({ status: 409 })
    expect(other.seen).toHaveLength(1)
  })

  it("gets an idempotency key in the body if its route takes the key there", async () => {
    const net = standIn(busy(), success({ balance: 0 }))
    await client(net.fetch).loyalty.redeem({ points: 100 })
    await client(net.fetch).loyalty.redeem({ points: 100, idempotency: "my-own-key" })
    const keys = net.seen.map(({ body: sent }) => (sent as { idempotency: string }).idempotency)
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/)
    expect(keys.slice(1)).toEqual([keys[0], "my-own-key"])
  })
})
