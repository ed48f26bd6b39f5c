import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import { keptPort } from "./kept-port"

/** A proxy before one server. It can fail in two ways: refuse connections, or lose all data. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #swallows = false

  /** @param target returns the server's port on this machine; called at every start */
  constructor(private readonly target: () => number) {}

  get port(): number {
    return this.#port
  }

  get isThere(): boolean {
    return this.#server !== undefined
  }

  /** Behaves like a killed server: every connection breaks, and nothing listens. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = once(server, "close")
    server.close()
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
  }

  /** Behaves like a network that loses every packet: connections stay open, new ones are accepted, and no data passes. */
  swallow(): void {
    this.#swallows = true
    for (const socket of this.#sockets) {
      socket.unpipe()
      socket.pause()
    }
  }

  /** Lets data of new connections pass again. Earlier connections stay silent. */
  pass(): void {
    this.#swallows = false
  }

  /** Listens again, always on the same port. */
  async start(): Promise<void> {
    const target = this.target()
    const server = createServer((near) => {
      if (this.#swallows) {
        this.#keep(near)
        near.pause()
        return
      }
      const far = connect(target, "127.0.0.1")
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#keep(socket)
        socket.setNoDelay(true)
        socket.pipe(other)
        socket.once("close", () => other.destroy())
      }
    })
    this.#port ||= await keptPort()
    server.listen(this.#port, "127.0.0.1")
    await once(server, "listening")
    this.#server = server
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on("error", () => undefined)
    socket.once("close", () => this.#sockets.delete(socket))
  }
}
