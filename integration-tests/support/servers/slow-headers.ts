import { connect } from "node:net"

const LETTER_MS = 5_000

export interface SlowSender {
  readonly isConnected: () => boolean
  /** The server's output on the connection, and the milliseconds from the start of the connection until its end. */
  readonly ended: Promise<{ readonly answer: string; readonly afterMs: number }>
  readonly leave: () => void
}

/** A client that never completes the headers of its request: it sends one letter every five seconds, until the server disconnects. */
export function sendHeadersSlowly(url: string): SlowSender {
  const { hostname, port } = new URL(url)
  const from = performance.now()
  const socket = connect(Number(port), hostname)
  socket.write("GET /svc/v1/status HTTP/1.1\r\nHost: x\r\nX-Slow: ")
  const letters = setInterval(() => socket.write("x"), LETTER_MS)
  const heard: Buffer[] = []
  socket.on("data", (chunk: Buffer) => heard.push(chunk))
  // A reset connection is also an end.
  socket.on("error", () => undefined)
  const ended = new Promise<{ answer: string; afterMs: number }>((resolve) => {
    socket.once("close", () => {
      clearInterval(letters)
      resolve({ answer: Buffer.concat(heard).toString(), afterMs: performance.now() - from })
    })
  })
  return { isConnected: () => socket.readyState === "open", ended, leave: () => socket.destroy() }
}
