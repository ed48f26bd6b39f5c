import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Removes the `X-Powered-By` header of Express from all responses below `/svc`. */
export function hideSoftware(_req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.removeHeader("X-Powered-By")
  next()
}
