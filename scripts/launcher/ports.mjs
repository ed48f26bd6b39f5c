import { createServer } from "node:net"

/**
 * The first port to try, below the range of ephemeral ports. A client that connects to an ephemeral port while its server is stopped may get
 * that port itself, and connect to itself.
 */
const FIRST = 10_000
const LAST = 32_000

/** A TCP port of the loopback address that is free now and is not assigned automatically. */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if ((await listenOnce(port, "127.0.0.1")) === "free") return port
  }
}

/**
 * Whether a server could listen on the port. Both addresses are tried, because another program may use only one of them.
 * @returns {Promise<"free" | "taken" | "forbidden">}
 */
export async function portState(port) {
  for (const host of ["0.0.0.0", "::", "127.0.0.1"]) {
    const state = await listenOnce(port, host)
    if (state !== "free") {
      return state
    }
  }
  return "free"
}

function listenOnce(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once("error", (error) => {
      resolve(error.code === "EADDRINUSE" ? "taken" : error.code === "EACCES" ? "forbidden" : "free")
    })
    server.listen({ port, host, exclusive: true, ipv6Only: host === "::" }, () => server.close(() => resolve("free")))
  })
}
