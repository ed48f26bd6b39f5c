import type { MedusaRequest } from "@medusajs/framework/http"

const REWRITTEN = Symbol.for("svc.rewritten-url")

type Carrier = MedusaRequest & { [REWRITTEN]?: string }

/** Sends a request on as one for another address. Only before the host's router has looked at the first one of ours. */
export function rewriteUrl(req: MedusaRequest, url: string): void {
  req.url = url
  ;(req as Carrier)[REWRITTEN] = url
}

/** The address that a request was sent on to; undefined when it came on the plain address. */
export function rewrittenUrl(req: MedusaRequest): string | undefined {
  return (req as Carrier)[REWRITTEN]
}
