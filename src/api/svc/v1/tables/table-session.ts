import { randomBytes } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { hashSession } from "../../../../workflows/ordering/session-hash"

/** As long as anybody sits at a table, seconds. */
const LIFE = 12 * 3_600

/** The caller's session as it is kept; null: none. */
export function sessionOf(req: MedusaRequest): string | null {
  return hashSession(req.headers["x-svc-session"], req.headers.cookie)
}

/** As {@link sessionOf}; who has none is given one as a cookie (contract section 8, "Same session"). */
export function ensureSession(req: MedusaRequest, res: MedusaResponse): string {
  const present = sessionOf(req)
  if (present !== null) return present
  const session = randomBytes(24).toString("base64url")
  const secure = req.secure || req.headers["x-forwarded-proto"] === "https" ? "; Secure" : ""
  res.append("Set-Cookie", `svc_session=${session}; Path=/; Max-Age=${LIFE}; HttpOnly; SameSite=Lax${secure}`)
  return hashSession(session, undefined) as string
}
