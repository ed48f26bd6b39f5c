import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"
import { keptPort } from "./kept-port"

/** A proxy before one server, which can fail in the two ways that networks fail: refusing, and swallowing. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port = 0
  #swallows = false

  /** @param target the server's port on this machine, asked for at every start */
  constructor(private readonly target: () => number) {}

  get port(): number {
    return this.#port
  }

  get isThere(): boolean {
    return this.#server !== undefined
  }

  /** Behaves like a killed server: every connection breaks, and nobody listens. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = once(server, "close")
    server.close()
    for (const socket of this.#sockets) socket.resetAndDestroy()
    await closed
  }

  /** Behaves like a network that loses every packet: connections stay, new ones are taken, and nothing comes through. */
  swallow(): void {
    this.#swallows = true
    for (const socket of this.#sockets) {
      socket.unpipe()
      socket.pause()
    }
  }

  /** New connections work again. What was swallowed stays so. */
  pass(): void {
    this.#swallows = false
  }

  /** Listens, from the second time on at the same port. */
  async return(): Promise<void> {
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
