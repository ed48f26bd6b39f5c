import { createServer } from "node:net"

/**
 * Ports below the ephemeral range, for servers that stop and start again. If a client connects to an ephemeral port while the server
 * is down, it may itself get that port and connect to itself.
 */
const FIRST = 10_000
const LAST = 32_000

/** Finds a port of the loopback address that the system gives to no other program, even while nobody listens on it. */
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
