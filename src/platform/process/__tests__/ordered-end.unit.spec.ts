import { once } from "node:events"
import { Agent, createServer, request, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { Worker } from "node:worker_threads"
import { GracefulShutdownServer } from "@medusajs/framework/utils"

type EndInOrder = typeof import("../ordered-end").endInOrder
type BackgroundWork = typeof import("../../../queue/background-work")

interface Reply {
  readonly status: number
  readonly connection: string | undefined
}

/**
 * Runs in a worker thread, so that it does not depend on this one: opens `count` connections, counts them in `connected`, and sends one
 * request on each.
 */
const CALLERS = `
const { connect } = require("node:net")
const { parentPort, workerData: { port, count, connected } } = require("node:worker_threads")
const answered = Array.from({ length: count }, () => new Promise((resolve) => {
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n", () => Atomics.add(new Int32Array(connected), 0, 1))
  })
  let text = ""
  socket.on("data", (data) => { text += data })
  socket.on("error", (error) => resolve(error.code))
  socket.on("close", () => resolve(text.split("\\r\\n")[0]))
}))
Promise.all(answered).then((lines) => parentPort.postMessage(lines))
`

describe("graceful shutdown of the server", () => {
  let server: Server & { shutdown(): Promise<void> }
  let background: BackgroundWork
  let port: number
  let answer: (response: ServerResponse) => void
  const noSignal = () => undefined

  beforeEach(async () => {
    jest.resetModules()
    answer = (response) => response.end("done")
    server = GracefulShutdownServer.create(createServer((_request, response) => answer(response))) as unknown as typeof server
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    port = (server.address() as AddressInfo).port
    // Replaces the host's own listener.
    process.on("SIGTERM", noSignal)
    const { endInOrder } = require("../ordered-end") as { endInOrder: EndInOrder }
    background = require("../../../queue/background-work") as BackgroundWork
    endInOrder(server)
  })
  afterEach(() => {
    process.removeAllListeners("SIGTERM")
    server.closeAllConnections()
    server.close()
  })

  /** Does what the host does on SIGTERM: its listener calls the server's shutdown. */
  function end(): Promise<void> {
    process.emit("SIGTERM")
    return server.shutdown()
  }

  /** Waits until the server no longer listens. */
  async function closed(): Promise<void> {
    while (server.listening) await sleep(5)
  }

  function call(agent?: Agent): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const calling = request({ port, host: "127.0.0.1", ...(agent ? { agent } : {}) }, (response) => {
        response.resume()
        response.once("end", () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
      })
      calling.once("error", reject)
      calling.end()
    })
  }

  it("answers running requests with Connection: close and refuses new connections", async () => {
    let finish: (() => void) | undefined
    const begun = new Promise<void>((resolve) => {
      answer = (response) => {
        finish = () => response.end("done")
        resolve()
      }
    })
    const answered = call(new Agent({ keepAlive: true }))
    await begun
    const ended = end()
    await closed()
    await expect(call()).rejects.toMatchObject({ code: "ECONNREFUSED" })
    finish?.()
    expect(await answered).toEqual({ status: 200, connection: "close" })
    await ended
  })

  it("answers on an open keep-alive connection with Connection: close", async () => {
    // Long enough for a slow machine.
    server.keepAliveTimeout = 60_000
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await call(agent)).toEqual({ status: 200, connection: "keep-alive" })
    const ended = end()
    await closed()
    expect(await call(agent)).toEqual({ status: 200, connection: "close" })
    await ended
    agent.destroy()
  })

  it("answers every connection made before the signal, accepted or not", async () => {
    const connected = new SharedArrayBuffer(4)
    const count = 40
    const callers = new Worker(CALLERS, { eval: true, workerData: { port, count, connected } })
    const lines = once(callers, "message")
    await once(callers, "online")
    // Block this thread, so that it accepts nothing until all connections are in the queue.
    while (Atomics.load(new Int32Array(connected), 0) < count) Atomics.wait(new Int32Array(connected), 0, -1, 1)
    const ended = end()
    expect((await lines)[0]).toEqual(Array.from({ length: count }, () => "HTTP/1.1 200 OK"))
    await ended
  })

  it("waits for running background work and starts no new one", async () => {
    let sent = false
    void background.inBackground(async () => {
      await sleep(200)
      sent = true
    })
    expect(background.isDraining()).toBe(false)
    const ended = end()
    expect(background.isDraining()).toBe(true)
    await ended
    expect(sent).toBe(true)
  })

  it("is not delayed by failed background work", async () => {
    await expect(background.inBackground(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
    await end()
  })

  it("leaves shutdown to Medusa when there was no signal", async () => {
    await server.shutdown()
    expect(background.isDraining()).toBe(false)
    expect(server.listening).toBe(false)
  })
})

describe("a process whose host does not handle SIGTERM", () => {
  it("keeps the default effect of the signal", () => {
    jest.resetModules()
    process.removeAllListeners("SIGTERM")
    const { listenForShutdown } = require("../../../queue/background-work") as BackgroundWork
    listenForShutdown()
    expect(process.listenerCount("SIGTERM")).toBe(0)
  })
})
