import { connect } from "node:net"
import { z } from "@medusajs/framework/zod"
import { JSON_BODY, type KitServer, type KitServerOptions, startKit } from "../../__tests__/kit-server"
import { endpoint } from "../../endpoint"
import type { EndpointSpec } from "../../endpoint-spec"

const base = { summary: "s", since: "1.0.0", tag: "Test", permission: "public", response: z.unknown() } as const

/** A handler that finishes when the test says so. */
function gated<T>() {
  let open: (value: T | PromiseLike<T>) => void = () => undefined
  const result = new Promise<T>((resolve) => {
    open = resolve
  })
  return { result, open }
}

const kits: KitServer[] = []
afterEach(() => Promise.all(kits.splice(0).map((each) => each.stop())))

async function start(
  handle: () => unknown,
  { waits, spec, ...options }: KitServerOptions & { readonly waits?: number; readonly spec?: Partial<EndpointSpec> } = {},
): Promise<KitServer> {
  const routes = {
    "GET /svc/v1/work": endpoint({ ...base, ...(waits === undefined ? {} : { waits }), ...spec, handle } as Parameters<
      typeof endpoint
    >[0]),
    "POST /svc/v1/work": endpoint({ ...base, body: z.object({}), handle }),
  }
  const kit = await startKit(routes, options)
  kits.push(kit)
  return kit
}

describe("a request whose work does not finish", () => {
  it.each(["GET", "POST"])("gets 503 svc_overloaded with Retry-After, and the late result is discarded: %s", async (method) => {
    const late = gated<string>()
    const kit = await start(() => late.result, { patience: 20 })
    const { status, body, headers } = await kit.call(method, "/svc/v1/work")
    expect([status, body.error.code]).toEqual([503, "svc_overloaded"])
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    late.open("late")
    await new Promise((resolve) => setImmediate(resolve))
    // The connection is still usable.
    expect((await kit.call(method, "/svc/v1/nothing")).status).toBe(404)
  })

  it("has a longer deadline if its route waits for an outside service", async () => {
    const late = gated<string>()
    const kit = await start(() => late.result, { patience: 20, waits: 60_000 })
    const call = kit.call("GET", "/svc/v1/work")
    await new Promise((resolve) => setTimeout(resolve, 60))
    late.open("there")
    expect((await call).status).toBe(200)
  })

  it("gets no second response if the work fails after the deadline", async () => {
    const late = gated<string>()
    const kit = await start(() => late.result, { patience: 20 })
    expect((await kit.call("GET", "/svc/v1/work")).status).toBe(503)
    late.open(Promise.reject(new Error("too late")))
    await new Promise((resolve) => setImmediate(resolve))
    expect((await kit.call("GET", "/svc/v1/nothing")).status).toBe(404)
    expect(kit.logged).toEqual([])
  })

  it("gets a response even if the language cannot be read", async () => {
    const kit = await start(() => gated().result, { patience: 20, ports: { language: () => gated<"en">().result } })
    const { status, body } = await kit.call("POST", "/svc/v1/work")
    expect([status, body.error.code]).toEqual([503, "svc_overloaded"])
  })
})

describe("answerBy", () => {
  /** Records the calls of `answerBy` in order; an instant is recorded as "until". */
  function told() {
    const said: (string | undefined)[] = []
    return {
      said,
      answerBy: (_scope: unknown, until: number | undefined) => void said.push(until === undefined ? undefined : "until"),
    }
  }

  it("receives the deadline before and after the body, and undefined after the response", async () => {
    const { said, answerBy } = told()
    const kit = await start(() => [...said], { ports: { answerBy } })
    const { body } = await kit.call("POST", "/svc/v1/work", { body: "{}", headers: JSON_BODY })
    expect(body.data).toEqual(["until", "until"])
    expect(said).toEqual(["until", "until", undefined])
  })

  it("is not called with undefined after a timeout, so that the work keeps its deadline", async () => {
    const { said, answerBy } = told()
    const kit = await start(() => gated().result, { patience: 20, ports: { answerBy } })
    expect((await kit.call("POST", "/svc/v1/work")).status).toBe(503)
    expect(said.at(-1)).toBe("until")
  })
})

describe("a client that disconnects before the response", () => {
  /** The calls of `answerBy` until the abandoned work has settled. */
  async function saidOf(
    spec: Partial<EndpointSpec>,
    enough: (said: readonly (number | undefined)[]) => boolean = () => true,
  ): Promise<readonly (number | undefined)[]> {
    const said: (number | undefined)[] = []
    const ports = { answerBy: (_scope: unknown, until: number | undefined) => void said.push(until) }
    const late = gated<string>()
    const kit = await start(() => late.result, { ports, spec })
    const controller = new AbortController()
    const gone = fetch(`${kit.url}/svc/v1/work`, { signal: controller.signal }).catch(() => undefined)
    const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
    await pause()
    for (let look = 0; said.length === 0 && look < 200; look++) await pause()
    controller.abort()
    await gone
    await pause()
    for (let look = 0; !enough(said) && look < 200; look++) await pause()
    late.open("late")
    return said
  }

  it("does not change the deadline of the work", async () => {
    const said = await saidOf({})
    expect(said.length).toBeGreaterThan(0)
    expect(said).not.toContain(undefined)
    expect(said.at(-1)).toBeGreaterThan(performance.now())
  })

  it("ends the work of a file at once", async () => {
    const said = await saidOf({ produces: "text/csv" }, (all) => (all.at(-1) ?? 0) < performance.now())
    expect(said).not.toContain(undefined)
    expect(said.at(-1)).toBeLessThan(performance.now())
  })

  it("does not end the work of an endless stream, which has no deadline", async () => {
    const said = await saidOf({ produces: "text/event-stream", endless: true })
    expect(said).not.toContain(undefined)
    expect(said.at(-1)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe("a client that sends its body slowly", () => {
  it("is not limited by the deadline of the work", async () => {
    const kit = await start(() => "done", { patience: 300 })
    const socket = connect(Number(new URL(kit.url).port), "127.0.0.1")
    const answer = new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))))
    socket.write("POST /svc/v1/work HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{")
    await new Promise((resolve) => setTimeout(resolve, 600))
    socket.write("}")
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })
})
