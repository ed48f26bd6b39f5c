import { connect, type Socket } from "node:net"
import { z } from "@medusajs/framework/zod"
import { endpoint } from "../.."
import { type KitServer, startKit } from "../../__tests__/kit-server"

const base = { summary: "s", since: "1.0.0", tag: "Test", response: z.string() } as const
/** More than socket buffers hold while the client does not read. */
const LONG = "x".repeat(12 * 1024 * 1024)
/** More than socket buffers hold while the client reads slowly: they grow. */
const LONGER = "x".repeat(32 * 1024 * 1024)
/** Clients of the test either pause for less than this, or never read. */
const STALLED_MS = 2_000
const PLACES = 2

let kit: KitServer
const sockets: Socket[] = []

beforeEach(async () => {
  kit = await startKit(
    {
      "GET /svc/v1/status": endpoint({ ...base, permission: "public", handle: () => "up" }),
      "GET /svc/v1/long": endpoint({ ...base, permission: "public", handle: () => LONG }),
      "GET /svc/v1/longer": endpoint({ ...base, permission: "public", handle: () => LONGER }),
    },
    { stalled: STALLED_MS, ports: { concurrency: () => PLACES } },
  )
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await kit.stop()
})

/** Requests a long response and does not read it. */
function ask(path = "long"): Socket {
  const socket = connect(Number(new URL(kit.url).port), "127.0.0.1")
  sockets.push(socket)
  socket.on("error", () => undefined)
  socket.pause()
  socket.write(`GET /svc/v1/${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}

const status = async (): Promise<number> => (await kit.call("GET", "/svc/v1/status")).status

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error("the condition did not hold in time")
}

it("clients that do not read their response lose their place and are disconnected", async () => {
  const readers = Array.from({ length: PLACES }, () => ask())
  await until(async () => (await status()) === 503)
  await until(async () => (await status()) === 200)
  const ends = readers.map((reader) => new Promise<void>((resolve) => reader.once("close", () => resolve())))
  for (const reader of readers) reader.resume()
  await Promise.all(ends)
  // The client whose place was freed did not get the whole response.
  expect(Math.min(...readers.map(({ bytesRead }) => bytesRead))).toBeLessThan(LONG.length)
})

it("a client that sends bytes but reads none loses its place just as early", async () => {
  const readers = Array.from({ length: PLACES }, () => ask())
  await until(async () => (await status()) === 503)
  for (const reader of readers) reader.write("GET /svc/v1/status HTTP/1.1\r\nX-Never-Ends: ")
  const trickle = setInterval(() => {
    for (const reader of readers) reader.write("x")
  }, STALLED_MS / 20)
  await until(async () => (await status()) === 200).finally(() => clearInterval(trickle))
})

it("a client that reads slowly gets the whole response", async () => {
  const reader = ask("longer")
  let taken = 0
  reader.on("data", (chunk) => {
    taken += chunk.length
  })
  // The whole download takes longer than the allowed pause.
  for (let pause = 0; pause < 8; pause += 1) {
    reader.pause()
    await new Promise((resolve) => setTimeout(resolve, STALLED_MS / 4))
    const before = taken
    reader.resume()
    await until(() => Promise.resolve(taken > before + LONGER.length / 16 || taken > LONGER.length))
  }
  reader.resume()
  await until(() => Promise.resolve(taken > LONGER.length))
})

it("no response names the framework in X-Powered-By", async () => {
  for (const path of ["/svc/v1/status", "/svc/v1/nothing"]) {
    expect((await kit.call("GET", path)).headers.get("x-powered-by")).toBeNull()
  }
})

it("a connection can be used again after a response was read", async () => {
  const [first, second] = (
    await kit.raw(
      "GET /svc/v1/status HTTP/1.1\r\nHost: x\r\n\r\nGET /svc/v1/status HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    )
  )
    .split("HTTP/1.1 200")
    .slice(1)
  expect([first, second].every((answer) => answer?.includes('"up"'))).toBe(true)
})
