import { createServer } from "node:net"

/**
 * Ports that systems give nobody by themselves. A server that goes away and comes back needs such a one: who tries meanwhile to connect to a
 * port that the system gives away is given it himself sooner or later, and is connected with himself.
 */
const FIRST = 10_000
const LAST = 32_000

/** A port of the loopback address that stays free while nobody listens at it. */
export async function keptPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
}
