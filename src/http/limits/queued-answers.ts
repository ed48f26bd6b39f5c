import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Answers that wait for those before them on their connection. */
const queued = new WeakMap<Socket, Set<ServerResponse>>()

const prepared = new WeakSet<Server>()

/**
 * Lets answers of pipelined requests close when their connection does, as all others do: Node tells only the one whose turn it is that the
 * client is gone, and whatever waits for the `close` of the others, to give back what they hold, would wait for ever.
 */
export function closeQueuedAnswers(server: Server | undefined): void {
  if (server === undefined || prepared.has(server)) return
  prepared.add(server)
  server.prependListener("request", closeWithConnection)
}

function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  // It is its turn.
  if (response.socket !== null) return
  const waiting = queued.get(socket) ?? queueOf(socket)
  waiting.add(response)
  response.once("close", () => waiting.delete(response))
}

function queueOf(socket: Socket): Set<ServerResponse> {
  const waiting = new Set<ServerResponse>()
  queued.set(socket, waiting)
  socket.once("close", () => {
    for (const response of waiting) {
      if (response.destroyed) continue
      response.destroyed = true
      response.emit("close")
    }
  })
  return waiting
}
