import { createServer } from "node:net"

/** A TCP port of the loopback address that nobody uses at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/**
 * Whether a server could listen on the port. Both addresses are tried: another program may hold only one of them.
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
