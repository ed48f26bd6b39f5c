import type { MedusaRequest } from "@medusajs/framework/http"

const REWRITTEN = Symbol.for("svc.rewritten-url")

type Carrier = MedusaRequest & { [REWRITTEN]?: string }

/** Changes the address of a request. To be called before the host's router has matched one of our routes. */
export function rewriteUrl(req: MedusaRequest, url: string): void {
  req.url = url
  ;(req as Carrier)[REWRITTEN] = url
}

/** The new address of a request; undefined if it was not changed. */
export function rewrittenUrl(req: MedusaRequest): string | undefined {
  return (req as Carrier)[REWRITTEN]
}
