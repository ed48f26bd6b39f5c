import type { lookup } from "node:dns"
import { connect } from "node:net"
import { VendorServer } from "../../../integration-tests/support/vendors"
import { guardedLookup } from "../guarded-agents"
import { OutboundError, type OutboundLimits, sendOutbound } from "../send-request"

const open: OutboundLimits = { allowPrivate: true, timeoutMs: 2_000 }
const closed: OutboundLimits = { allowPrivate: false, timeoutMs: 2_000 }

const echo = {
  answer: ({ body }: { body: unknown }) => ({ status: 200, body: { got: body ?? null } }),
  quota: { status: 429, body: {} },
  denied: { status: 403, body: { error: "denied" } },
  broken: { status: 500, body: {} },
}

let server: VendorServer

beforeAll(async () => {
  server = await VendorServer.start(echo)
})
beforeEach(() => server.reset())
afterAll(() => server.stop())

async function failureOf(work: Promise<unknown>): Promise<OutboundError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OutboundError)
  return error as OutboundError
}

const get = (limits: Partial<OutboundLimits> = {}, url = server.url) =>
  sendOutbound({ method: "GET", url }, { ...open, ...limits })

describe("a request to an outside service", () => {
  it("sends the body unchanged and returns a response of any status", async () => {
    const sent = await sendOutbound(
      { method: "POST", url: `${server.url}/x`, headers: { "Content-Type": "application/json", "X-Key": "k" }, body: '{"a":1}' },
      open,
    )
    expect(sent.status).toBe(200)
    expect(sent.body?.toString()).toBe('{"got":{"a":1}}')
    expect(server.requests[0]?.headers["x-key"]).toBe("k")
    server.behave("denied")
    expect((await get()).status).toBe(403)
  })

  it("follows no redirects", async () => {
    const target = await VendorServer.start(echo)
    server.behave({ redirect: target.url })
    const { status } = await get()
    expect(status).toBe(302)
    expect(target.connections).toBe(0)
    await target.stop()
  })

  it.each(["HTTP_PROXY", "http_proxy", "ALL_PROXY"])("uses no proxy (%s)", async (name) => {
    const proxy = await VendorServer.start(echo)
    process.env[name] = proxy.url
    try {
      expect((await get()).status).toBe(200)
      expect(proxy.connections).toBe(0)
    } finally {
      delete process.env[name]
      await proxy.stop()
    }
  })

  it.each(["hang", "drip"] as const)("ends in time even if the service's behaviour is %s", async (behaviour) => {
    server.behave(behaviour)
    const startedAt = performance.now()
    expect((await failureOf(get({ timeoutMs: 300 }))).kind).toBe("timeout")
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })

  it.each(["reset", "cut"] as const)("reports a broken connection (%s)", async (behaviour) => {
    server.behave(behaviour)
    expect((await failureOf(get())).kind).toBe("connection")
  })

  it("reports a closed port, and an unknown name", async () => {
    const gone = await VendorServer.start(echo)
    const { url } = gone
    await gone.stop()
    expect((await failureOf(get({}, url))).kind).toBe("connection")
    expect((await failureOf(get({}, "http://no-such-host.invalid/"))).kind).toBe("connection")
  })

  it("reads no more than the limit, even if the service sends more", async () => {
    server.behave("huge")
    expect(await get({ responseLimit: 100_000 })).toMatchObject({ status: 200, body: null })
  })

  it("includes neither the address nor the key in its errors", async () => {
    server.behave("reset")
    const error = await failureOf(get({}, `${server.url}/?key=very-secret`))
    expect(`${error.message} ${JSON.stringify(error)} ${error.stack}`).not.toMatch(/very-secret|127\.0\.0\.1/)
    expect(error.cause).toBeUndefined()
  })
})

describe("without the option for private networks", () => {
  it.each([
    ["the usual spelling", (port: number) => `http://127.0.0.1:${port}`],
    ["short", (port: number) => `http://127.1:${port}`],
    ["decimal", (port: number) => `http://2130706433:${port}`],
    ["octal", (port: number) => `http://0177.0.0.1:${port}`],
    ["hexadecimal", (port: number) => `http://0x7f000001:${port}`],
    ["IPv4 as IPv6", (port: number) => `http://[::ffff:127.0.0.1]:${port}`],
    ["a name", (port: number) => `http://localhost:${port}`],
    ["a name with a dot", (port: number) => `http://localhost.:${port}`],
  ])("opens no connection to this machine (%s)", async (_, urlOf) => {
    const error = await failureOf(sendOutbound({ method: "GET", url: urlOf(server.port) }, closed))
    expect(error.kind).toBe("refused")
    expect(server.connections).toBe(0)
  })
})

describe("a name whose address changes (DNS rebinding)", () => {
  /** A name server with a different response each time. */
  function nameServer(...answers: string[][]): typeof lookup {
    const remaining = [...answers]
    return ((_: string, __: unknown, done: (error: null, addresses: { address: string; family: number }[]) => void) => {
      done(
        null,
        (remaining.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      )
    }) as unknown as typeof lookup
  }

  function ask(resolve: typeof lookup, all: boolean): Promise<unknown> {
    return new Promise((done) => {
      guardedLookup({ allowPrivate: false }, resolve)("rebinding.example", { all }, (error, address) => done(error ?? address))
    })
  }

  it.each([true, false])("is checked at every connection (all: %p)", async (all) => {
    const resolve = nameServer(["93.184.216.34"], ["127.0.0.1"])
    expect(await ask(resolve, all)).toEqual(all ? [{ address: "93.184.216.34", family: 4 }] : "93.184.216.34")
    expect(await ask(resolve, all)).toMatchObject({ name: "OutboundRefused" })
  })

  it("is refused when one of several addresses is private, and when there is none", async () => {
    expect(await ask(nameServer(["93.184.216.34", "::ffff:10.0.0.1"]), true)).toMatchObject({ name: "OutboundRefused" })
    expect(await ask(nameServer([]), true)).toMatchObject({ name: "OutboundRefused" })
  })

  it("gets no connection, though its URL was accepted", async () => {
    const refused = await new Promise((done) => {
      const socket = connect({
        host: "rebinding.example",
        port: server.port,
        lookup: guardedLookup({ allowPrivate: false }, nameServer(["127.0.0.1"])),
      })
      socket.once("error", done)
      socket.once("connect", () => done("connected"))
    })
    expect(refused).toMatchObject({ name: "OutboundRefused" })
    expect(server.connections).toBe(0)
  })
})
