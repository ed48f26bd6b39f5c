import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import { required } from "../commands"
import { keptPort } from "./kept-port"

/** A proxy between the servers of one store and the shared database server. Can be stopped for this store alone. */
export class DatabaseProxy {
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0

  static async start(): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy()
    await proxy.return()
    return proxy
  }

  get port(): number {
    return this.#port
  }

  get isThere(): boolean {
    return this.#server !== undefined
  }

  /** Behaves like a killed database server: every connection breaks, and nobody listens. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = once(server, "close")
    server.close()
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
  }

  /** Listens again, at the same port. */
  async return(): Promise<void> {
    const target = Number(required("SVC_TEST_PORT_DATABASE"))
    const server = createServer((near) => {
      const far = connect(target, "127.0.0.1")
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.setNoDelay(true)
        socket.pipe(other)
        socket.on("error", () => undefined)
        socket.once("close", () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
      }
    })
    this.#port ||= await keptPort()
    server.listen(this.#port, "127.0.0.1")
    await once(server, "listening")
    this.#server = server
  }
}
