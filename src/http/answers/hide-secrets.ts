import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { mayContainSecrets, redactUrl } from "./redact-url"

/** Keeps secrets out of the host's access log, which reads these two properties after the response. */
export function hideSecrets(req: MedusaRequest): void {
  if (mayContainSecrets(req.originalUrl)) req.originalUrl = redactUrl(req.originalUrl)
  const { referer } = req.headers
  if (referer !== undefined && mayContainSecrets(referer)) req.headers.referer = redactUrl(referer)
}

/** Like {@link hideSecrets}, for the host's own `/`. QR codes link there if the store and the host have the same URL. */
export function hideSecretsOfLinks(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (req.path === "/") hideSecrets(req)
  next()
}
