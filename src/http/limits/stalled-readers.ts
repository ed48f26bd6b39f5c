import type { Socket } from "node:net"
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Interval in which a client must read {@link LEAST_BYTES} of its response (ms). */
export const STALLED_MS = 20_000
/** Slow mobile connections transfer several times as much per interval. */
const LEAST_BYTES = 16 * 1024
/** Maximum time to send a response (ms). Files have no such limit. */
const WHOLE_MS = 120_000

/**
 * Disconnects a client that does not read its response: once the response is complete, at least {@link LEAST_BYTES} of it must be sent
 * every {@link STALLED_MS}. This frees its place and memory. Node's own socket timeout does not help here: every byte that the client
 * sends restarts it.
 */
export function cutStalled(req: MedusaRequest, res: MedusaResponse, stalled: number, isFile: boolean): void {
  const { socket } = req
  res.once("prefinish", () => {
    if (res.destroyed || res.writableFinished) return
    const whole = isFile ? undefined : setTimeout(() => res.destroy(), WHOLE_MS).unref()
    let sent = sentBytes(socket)
    const look = setInterval(() => {
      const before = sent
      sent = sentBytes(socket)
      if (sent - before < LEAST_BYTES) res.destroy()
    }, stalled).unref()
    res.once("close", () => {
      clearTimeout(whole)
      clearInterval(look)
    })
  })
}

/** {@link cutStalled} as a middleware, for files that are served beside the gate. */
export function cutStalledFiles(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  cutStalled(req, res, STALLED_MS, true)
  next()
}

/**
 * The bytes that the operating system has accepted from a socket. The public `bytesWritten` also counts bytes that still wait in the
 * process, so their number is read from the handle, as Node does for its own timeout.
 */
function sentBytes(socket: Socket): number {
  const { _handle: handle } = socket as {
    readonly _handle?: { readonly bytesWritten: number; readonly writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
