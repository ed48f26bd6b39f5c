import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** Takes away the header by which Express names itself, on everything below `/svc`. */
export function hideSoftware(_req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.removeHeader("X-Powered-By")
  next()
}
