import type { MedusaResponse } from "@medusajs/framework/http"

/**
 * Rewrites the JSON body of one of Medusa's responses just before it is sent. If several rewrites are added to one response, the last one
 * runs first.
 * @param rewrite gets Medusa's body and returns the one to send, or a promise of it; it may change the status
 * @param failed answers when the promise fails; without it Medusa's own body is sent
 */
export function onAnswer(res: MedusaResponse, rewrite: (body: unknown) => unknown, failed?: (error: unknown) => unknown): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    const rewritten = rewrite(body)
    if (!(rewritten instanceof Promise)) return send(rewritten)
    rewritten.then(send, failed ?? (() => send(body))).catch(() => res.destroy())
    return res
  }
}
