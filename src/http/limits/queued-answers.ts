import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Responses that wait for earlier ones on their connection. */
const queued = new WeakMap<Socket, Set<ServerResponse>>()

const prepared = new WeakSet<Server>()

/**
 * Emits `close` on the responses of pipelined requests when their connection closes. Node emits it only on the current response, so code
 * that waits for the `close` of the others, to release places or locks, would wait forever.
 */
export function closeQueuedAnswers(server: Server | undefined): void {
  if (server === undefined || prepared.has(server)) return
  prepared.add(server)
  server.prependListener("request", closeWithConnection)
}

function closeWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  // This response is the current one of its connection.
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
