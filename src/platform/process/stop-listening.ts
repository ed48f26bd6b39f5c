import { connect, type Server, type Socket, Server as SocketServer } from "node:net"
import { setImmediate as turn } from "node:timers/promises"

/** The inside of Node that this file leans on. Where it is another one, a server stops listening in a moment in which nobody has come. */
interface Inside {
  readonly _handle?: {
    listen?(backlog: number): number
    getpeername?(into: object): number
  } | null
}

/** So long the server looks for a moment in which nobody is at the door. */
const DOOR_MS = 1_000

/**
 * Stops listening and lets those in before who are at the door. Resolves when the last connection is gone.
 *
 * A connection is made by the system. A process takes them over one by one, a busy one late, and those that it has not taken when it
 * stops listening are reset, with the requests that they carry. So the system's queue is made as short as it can be, one place,
 * and a connection of our own is put there. When it stands there nobody else does, and nobody can come: the system passes over who
 * knocks at a full queue, and at the next knock, a second later, tells him that nobody listens.
 */
export async function stopListening(server: Server): Promise<void> {
  let came = false
  const note = (): void => {
    came = true
  }
  server.on("connection", note)
  ;(server as Inside)._handle?.listen?.(0)
  let gone: Promise<void> | undefined
  const close = (): void => {
    gone = new Promise((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
  }
  const until = performance.now() + DOOR_MS
  // What is left of this turn: the signal was noticed in its middle.
  await turn()
  while (gone === undefined && performance.now() < until) {
    came = false
    await turn()
    if (!came) await behindOwn(server, close)
  }
  server.off("connection", note)
  if (gone === undefined) close()
  return gone
}

/** Closes when a connection of our own stands at the door, in the same turn: before it is taken over and others can come. */
async function behindOwn(server: Server, close: () => void): Promise<void> {
  const address = server.address()
  if (address === null || typeof address === "string") return close()
  const own = connect({ port: address.port, host: reachable(address.address) })
  own.on("error", () => undefined)
  await new Promise<void>((resolve) => {
    // Behind the connecting itself, which is put off until then.
    process.nextTick(() => {
      if (isMade(own)) close()
      resolve()
    })
  })
  own.destroy()
}

/** On one machine a connection is made at once, unless the queue is full. Where that cannot be known it counts as made. */
function isMade(own: Socket): boolean {
  const handle = (own as Inside)._handle
  return handle?.getpeername === undefined || handle.getpeername({}) === 0
}

/** An address at which a server is reached that listens at all of them. */
function reachable(address: string): string {
  return { "0.0.0.0": "127.0.0.1", "::": "::1" }[address] ?? address
}
