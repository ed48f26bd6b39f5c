import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** A client that reads nothing for this long is disconnected. */
export const STALLED_MS = 20_000
/** Maximum time to send a response. Files have no maximum. */
const WHOLE_MS = 120_000

/**
 * Disconnects a client that does not read its response: once the response is complete, some of it must be read every
 * {@link STALLED_MS}. This frees the place and the memory of the response.
 */
export function cutStalled(req: MedusaRequest, res: MedusaResponse, stalled: number, isFile: boolean): void {
  const { socket } = req
  res.once("prefinish", () => {
    if (res.destroyed || res.writableFinished) return
    const whole = isFile ? undefined : setTimeout(() => res.destroy(), WHOLE_MS).unref()
    // Node checks what the connection has sent in the meantime: a slow reader does not count as stalled.
    socket.setTimeout(stalled)
    const cut = (): unknown => res.destroy()
    res.once("timeout", cut)
    res.once("close", () => {
      clearTimeout(whole)
      res.off("timeout", cut)
      // Unless the server has set its own timeout for the next request.
      if (socket.timeout === stalled) socket.setTimeout(0)
    })
  })
}
