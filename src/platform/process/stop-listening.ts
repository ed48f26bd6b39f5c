import { connect, type Server, type Socket, Server as SocketServer } from "node:net"
import { setImmediate as turn } from "node:timers/promises"

/** The internals of Node used here. If they are missing, the server stops listening as soon as no new connection arrives. */
interface Inside {
  readonly _handle?: {
    listen?(backlog: number): number
    getpeername?(into: object): number
  } | null
}

/** How long to look for a moment without a waiting connection. */
const SEARCH_LIMIT_MS = 5_000

/**
 * Accepts all waiting connections, then stops listening. Resolves when the last connection is closed.
 *
 * The operating system accepts connections into a queue, and a busy process takes them over late. Connections still in the queue when the
 * server stops listening are reset, and their requests are lost. So the queue is shortened to one place, and this function puts a
 * connection of its own into it. While it is there, the queue holds no other connection and none can enter: the system ignores a new
 * connection attempt, and the client's retry a second later is refused.
 */
export async function stopListening(server: Server): Promise<void> {
  let accepted = false
  const noteConnection = (): void => {
    accepted = true
  }
  server.on("connection", noteConnection)
  ;(server as Inside)._handle?.listen?.(0)
  let closed: Promise<void> | undefined
  const close = (): void => {
    closed = new Promise((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
  }
  const until = performance.now() + SEARCH_LIMIT_MS
  // Finish the current turn of the event loop, in which the signal arrived.
  await turn()
  while (closed === undefined && performance.now() < until) {
    accepted = false
    await turn()
    if (!accepted) await closeBehindOwnConnection(server, close)
  }
  server.off("connection", noteConnection)
  if (closed === undefined) close()
  return closed
}

/**
 * Stops listening while a connection of this process occupies the queue. This happens in the same turn of the event loop, before that
 * connection is accepted and others can enter.
 */
async function closeBehindOwnConnection(server: Server, close: () => void): Promise<void> {
  const address = server.address()
  if (address === null || typeof address === "string") return close()
  const own = connect({ port: address.port, host: connectAddress(address.address) })
  own.on("error", () => undefined)
  await new Promise<void>((resolve) => {
    // Node defers the actual connect to the next tick; run after it.
    process.nextTick(() => {
      if (isEstablished(own)) close()
      resolve()
    })
  })
  own.destroy()
}

/** A local connection is established at once, unless the queue is full. If Node does not report it, assume that it is established. */
function isEstablished(own: Socket): boolean {
  const handle = (own as Inside)._handle
  return handle?.getpeername === undefined || handle.getpeername({}) === 0
}

/** The address to connect to, for a server that may listen on all addresses. */
function connectAddress(address: string): string {
  return { "0.0.0.0": "127.0.0.1", "::": "::1" }[address] ?? address
}
