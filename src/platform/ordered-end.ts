import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { Server as SocketServer } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** The host's HTTP server as `medusa start` makes it; other hosts may have another one. */
type HostServer = Server & { shutdown?: (timeout?: number) => Promise<void> }

/** A little more than a client may leave a connection unused. */
const MARGIN_MS = 500

const prepared = new WeakSet<Server>()

/**
 * Makes the ordered end of the host's server (SIGTERM) one that drops no request.
 *
 * As the platform ends it, connections that lie idle at that moment are cut, among them those on which a request is just under
 * way, and connections that go on are cut at their next idle moment. Here the server stops listening, and every answer from
 * then on is the last of its connection and says so; connections that nobody uses run out as they always do. Then the
 * platform's own end follows. SIGINT, a person at a keyboard, stays as quick as it is.
 */
export function endInOrder(server: HostServer | undefined): void {
  if (server === undefined || prepared.has(server)) return
  prepared.add(server)
  const platformShutdown = server.shutdown
  if (typeof platformShutdown !== "function") return
  let told = false
  process.prependOnceListener("SIGTERM", () => {
    told = true
  })
  let leaving: Promise<void> | undefined
  server.shutdown = (timeout) => {
    if (!told) return platformShutdown.call(server, timeout)
    leaving ??= leave(server).then(() => platformShutdown.call(server, timeout))
    return leaving
  }
}

/** Lets everybody who is connected go. Resolves when they have, or when nobody who is left uses the connection. */
async function leave(server: HostServer): Promise<void> {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Connection", "close")
  })
  // Not http's own `close`, which cuts idle connections.
  const gone = new Promise<void>((resolve) => SocketServer.prototype.close.call(server, () => resolve()))
  await Promise.race([gone, sleep(server.keepAliveTimeout + MARGIN_MS)])
}
