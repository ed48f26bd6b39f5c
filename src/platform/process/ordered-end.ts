import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { withTimeLimit } from "../../concurrency"
import { backgroundAtRest, hearOfEnd, isDraining } from "../../queue"
import { stopListening } from "./stop-listening"

/** The host's HTTP server as `medusa start` makes it; other hosts may have another one. */
type HostServer = Server & { shutdown?: (timeout?: number) => Promise<void> }

/** A little more than a client may leave a connection unused. */
const MARGIN_MS = 500
/** No request takes longer: who is still there after that neither sends nor takes anything, and keeps the server no longer. */
const LONGEST_MS = 10_000

const prepared = new WeakSet<Server>()

/**
 * Makes the ordered end of the host's server (SIGTERM) one that drops no request.
 *
 * As the platform ends it, connections that lie idle at that moment are cut, among them those on which a request is just under
 * way; connections that go on are cut at their next idle moment; those that the system has taken and nobody has looked at are
 * reset. Here everybody who is at the door is let in, then the server stops listening. Every answer from the signal on is the
 * last of its connection and says so; connections that nobody uses run out as they always do. Then the platform's own end
 * follows. SIGINT, a person at a keyboard, stays as quick as it is.
 */
export function endInOrder(server: HostServer | undefined): void {
  if (server === undefined || prepared.has(server)) return
  prepared.add(server)
  const platformShutdown = server.shutdown
  if (typeof platformShutdown !== "function") return
  hearOfEnd()
  const unanswered = new Set<ServerResponse>()
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining()) return endConnection(response)
    unanswered.add(response)
    response.once("close", () => unanswered.delete(response))
  })
  let leaving: Promise<void> | undefined
  server.shutdown = (timeout) => {
    if (!isDraining()) return platformShutdown.call(server, timeout)
    leaving ??= leave(server, unanswered).then(() => platformShutdown.call(server, timeout ?? LONGEST_MS))
    return leaving
  }
}

/** Lets everybody who is connected go. Resolves when they have, or when nobody who is left uses the connection. */
async function leave(server: HostServer, unanswered: Iterable<ServerResponse>): Promise<void> {
  for (const response of unanswered) endConnection(response)
  // Not http's own `close`, which cuts idle connections.
  const gone = stopListening(server)
  await Promise.all([withTimeLimit(server.keepAliveTimeout + MARGIN_MS, gone, () => undefined), backgroundAtRest()])
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
