import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** A client that reads nothing for this long is disconnected (ms). */
export const STALLED_MS = 20_000
/** Maximum time to send a response (ms). Files have no such limit. */
const WHOLE_MS = 120_000

/**
 * Disconnects a client that does not read its response: once the response is complete, some of it must be read every {@link STALLED_MS}.
 * This frees its place and memory.
 */
export function cutStalled(req: MedusaRequest, res: MedusaResponse, stalled: number, isFile: boolean): void {
  const { socket } = req
  res.once("prefinish", () => {
    if (res.destroyed || res.writableFinished) return
    const whole = isFile ? undefined : setTimeout(() => res.destroy(), WHOLE_MS).unref()
    // Node restarts this timeout if data was sent meanwhile, so a slow reader does not count as stalled.
    socket.setTimeout(stalled)
    const cut = (): unknown => res.destroy()
    res.once("timeout", cut)
    res.once("close", () => {
      clearTimeout(whole)
      res.off("timeout", cut)
      // A timeout that the server has set for the next request is kept.
      if (socket.timeout === stalled) socket.setTimeout(0)
    })
  })
}
