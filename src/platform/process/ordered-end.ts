import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { withTimeLimit } from "../../concurrency"
import { backgroundAtRest, isDraining, listenForShutdown } from "../../queue"
import { stopListening } from "./stop-listening"

/** The HTTP server as created by `medusa start`; other hosts may use another kind. */
type HostServer = Server & { shutdown?: (timeout?: number) => Promise<void> }

/** Added to the keep-alive timeout: how long to wait for a client to use its idle connection. */
const MARGIN_MS = 500
/** After this time, remaining connections no longer delay the shutdown. No request may take this long. */
const SHUTDOWN_LIMIT_MS = 10_000

const prepared = new WeakSet<Server>()

/**
 * Makes SIGTERM end the host's server without dropping a request.
 *
 * Medusa's shutdown closes idle connections at once, including those on which a request is arriving; it closes active ones at
 * their next idle moment; connections in the accept queue are reset. Here, all waiting connections are accepted first, then the
 * server stops listening. After the signal every response carries `Connection: close`; idle connections end at their keep-alive
 * timeout. Then Medusa's shutdown runs. SIGINT (Ctrl+C) keeps its quick behaviour.
 */
export function endInOrder(server: HostServer | undefined): void {
  if (server === undefined || prepared.has(server)) return
  prepared.add(server)
  const platformShutdown = server.shutdown
  if (typeof platformShutdown !== "function") return
  listenForShutdown()
  const unanswered = new Set<ServerResponse>()
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (isDraining()) return endConnection(response)
    unanswered.add(response)
    response.once("close", () => unanswered.delete(response))
  })
  let draining: Promise<void> | undefined
  server.shutdown = (timeout) => {
    if (!isDraining()) return platformShutdown.call(server, timeout)
    draining ??= drain(server, unanswered).then(() => platformShutdown.call(server, timeout ?? SHUTDOWN_LIMIT_MS))
    return draining
  }
}

/** Resolves when all connections are closed, or the time limit for idle connections has passed, and background work has ended. */
async function drain(server: HostServer, unanswered: Iterable<ServerResponse>): Promise<void> {
  for (const response of unanswered) endConnection(response)
  // Do not use the HTTP server's `close`: it closes idle connections.
  const closed = stopListening(server)
  await Promise.all([withTimeLimit(server.keepAliveTimeout + MARGIN_MS, closed, () => undefined), backgroundAtRest()])
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close")
}
