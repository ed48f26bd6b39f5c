import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Somebody who takes nothing of an answer for so long is cut off. */
export const STALLED_MS = 20_000
/** Nor does an answer take longer as a whole; files are taken by whoever saves them as slowly as he likes. */
const WHOLE_MS = 120_000

/**
 * Cuts the connection of a client who does not take his answer: from when the answer is complete on he has to take some of it every
 * {@link STALLED_MS}. So what the answer holds, its place and its bytes, is given back.
 */
export function cutStalled(req: MedusaRequest, res: MedusaResponse, stalled: number, isFile: boolean): void {
  const { socket } = req
  res.once("prefinish", () => {
    if (res.destroyed || res.writableFinished) return
    const whole = isFile ? undefined : setTimeout(() => res.destroy(), WHOLE_MS).unref()
    // Node looks at what the connection has taken meanwhile: a slow reader is none that stalls.
    socket.setTimeout(stalled)
    const cut = (): unknown => res.destroy()
    res.once("timeout", cut)
    res.once("close", () => {
      clearTimeout(whole)
      res.off("timeout", cut)
      // Where the server has set none of its own for what comes next.
      if (socket.timeout === stalled) socket.setTimeout(0)
    })
  })
}
