import { connect, type Socket } from "node:net"
import { z } from "@medusajs/framework/zod"
import { ANSWERED, endpoint, replyBytes } from "../.."
import { account, type KitServer, type KitServerOptions, startKit } from "../../__tests__/kit-server"

const base = { summary: "s", since: "1.0.0", tag: "Test", response: z.string() } as const

/** The limit of concurrent files. */
const AT_ONCE = 8
/** More than socket buffers hold while the client does not read. */
const LONG = Buffer.alloc(32 * 1024 * 1024, "a,b\n")

const kits: KitServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(kits.splice(0).map((each) => each.stop()))
})

async function start(options?: KitServerOptions) {
  const waiting: (() => void)[] = []
  const kit = await startKit(
    {
      "GET /svc/orders/report.csv": endpoint({
        ...base,
        permission: "signed_in",
        produces: "text/csv",
        handle: () => new Promise((resolve) => waiting.push(() => resolve(replyBytes("a,b", "text/csv")))),
      }),
      "GET /svc/orders/long.csv": endpoint({
        ...base,
        permission: "signed_in",
        produces: "text/csv",
        handle: () => replyBytes(LONG, "text/csv"),
      }),
      "GET /svc/orders/stream": endpoint({
        ...base,
        permission: "signed_in",
        produces: "text/event-stream",
        endless: true,
        handle: ({ res }) => {
          res.write("event: hello\n\n")
          return ANSWERED
        },
      }),
      "GET /svc/v1/status": endpoint({ ...base, permission: "public", handle: () => "up" }),
    },
    options,
  )
  kits.push(kit)
  return { kit, waiting, get: (path: string, as = "customer") => kit.call("GET", path, { as }) }
}

/** Sends a request and does not read the response. */
function ask(kit: KitServer, path: string, headers = ""): Socket {
  const socket = connect(Number(new URL(kit.url).port), "127.0.0.1")
  sockets.push(socket)
  socket.pause()
  socket.on("error", () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer customer\r\n${headers}\r\n`)
  return socket
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error("the condition did not hold in time")
}

describe("file responses", () => {
  it("have a limit of their own, which does not affect other requests", async () => {
    const { kit, waiting, get } = await start()
    const files = Array.from({ length: AT_ONCE }, () => get("/svc/orders/report.csv"))
    await until(() => waiting.length === AT_ONCE)
    const refused = await get("/svc/orders/report.csv")
    expect([refused.status, refused.body.error.code]).toEqual([503, "svc_overloaded"])
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await kit.call("GET", "/svc/v1/status")).status).toBe(200)
    // Permission is checked before the limit.
    expect((await get("/svc/orders/report.csv", "nobody")).body.code).toBe("svc_unauthorized")
    for (const end of waiting) end()
    expect((await Promise.all(files)).map(({ status }) => status)).toEqual(files.map(() => 200))
    expect((await get("/svc/orders/long.csv")).status).toBe(200)
  })

  it("occupy a place until they are downloaded or the client disconnects", async () => {
    const { kit, get } = await start()
    const readers = Array.from({ length: AT_ONCE }, () => ask(kit, "/svc/orders/long.csv"))
    await until(async () => (await get("/svc/orders/long.csv")).status === 503)
    readers[0]?.destroy()
    await until(async () => (await get("/svc/orders/long.csv")).status === 200)
  })

  it("release their place at once when the client disconnects", async () => {
    const { kit, waiting, get } = await start()
    const gone = Array.from({ length: AT_ONCE }, () => ask(kit, "/svc/orders/report.csv"))
    await until(() => waiting.length === AT_ONCE)
    expect((await get("/svc/orders/long.csv")).status).toBe(503)
    for (const socket of gone) socket.destroy()
    await until(async () => (await get("/svc/orders/long.csv")).status === 200)
  })

  it("are not started for clients that disconnect during authentication", async () => {
    const asked: (() => void)[] = []
    const { kit, get, waiting } = await start({
      ports: {
        authenticate: async (_scope, { headers }) => {
          if (headers["x-slow"] !== undefined) await new Promise<void>((resolve) => asked.push(resolve))
          return account(["customer"])
        },
      },
    })
    const gone = Array.from({ length: AT_ONCE }, () => ask(kit, "/svc/orders/report.csv", "X-Slow: 1\r\n"))
    await until(() => asked.length === AT_ONCE)
    for (const socket of gone) socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (const go of asked) go()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(waiting).toEqual([])
    const files = await Promise.all(Array.from({ length: AT_ONCE }, () => get("/svc/orders/long.csv")))
    expect(files.map(({ status }) => status)).toEqual(files.map(() => 200))
  })

  it("count towards the limit of all requests", async () => {
    const { kit, waiting, get } = await start({ ports: { concurrency: () => 1 } })
    const file = get("/svc/orders/report.csv")
    await until(() => waiting.length === 1)
    expect((await kit.call("GET", "/svc/v1/status")).status).toBe(503)
    waiting[0]?.()
    expect((await file).status).toBe(200)
    await until(async () => (await kit.call("GET", "/svc/v1/status")).status === 200)
  })
})

describe("pipelined requests", () => {
  it("release their places when their connection closes, even if they were never answered", async () => {
    const { kit, waiting, get } = await start({ ports: { concurrency: () => 10 } })
    const socket = ask(kit, "/svc/orders/report.csv")
    await until(() => waiting.length === 1)
    for (let sent = 0; sent < 9; sent += 1) socket.write("GET /svc/v1/status HTTP/1.1\r\nHost: x\r\n\r\n")
    await until(async () => (await kit.call("GET", "/svc/v1/status")).status === 503)
    socket.destroy()
    await until(async () => (await kit.call("GET", "/svc/v1/status")).status === 200)
    // All places are free again: another request is served beside a running one.
    const file = get("/svc/orders/report.csv")
    await until(() => waiting.length === 2)
    expect((await kit.call("GET", "/svc/v1/status")).status).toBe(200)
    for (const end of waiting) end()
    expect((await file).status).toBe(200)
  })

  it("behind an endless stream are disconnected and occupy no place", async () => {
    const { kit } = await start({ ports: { concurrency: () => 5 } })
    const socket = ask(kit, "/svc/orders/stream")
    const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()))
    socket.resume()
    await new Promise((resolve) => socket.once("data", resolve))
    socket.write("GET /svc/v1/status HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20))
    await gone
    const answers = Array.from({ length: 5 }, () => kit.call("GET", "/svc/v1/status"))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe("endless streams", () => {
  it("occupy no place", async () => {
    const { kit } = await start({ ports: { concurrency: () => 1 } })
    for (let open = 0; open < AT_ONCE + 1; open += 1) {
      const socket = ask(kit, "/svc/orders/stream")
      const head = new Promise<string>((resolve) => socket.once("data", (chunk) => resolve(String(chunk))))
      socket.resume()
      expect(await head).toMatch(/^HTTP\/1\.1 200 /)
    }
    expect((await kit.call("GET", "/svc/v1/status")).status).toBe(200)
  })
})
