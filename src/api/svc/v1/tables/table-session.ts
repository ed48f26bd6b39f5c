import { randomBytes } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { hashSession } from "../../../../commands/ordering/placing/session-hash"

/** Lifetime of the session cookie in seconds; longer than a stay at a table. */
const LIFE = 12 * 3_600

/** The hash of the caller's session; null without one. */
export function sessionOf(req: MedusaRequest): string | null {
  return hashSession(req.headers["x-svc-session"], req.headers.cookie)
}

/** Like {@link sessionOf}, but sets a new session cookie if there is none (contract section 8, "Same session"). */
export function ensureSession(req: MedusaRequest, res: MedusaResponse): string {
  const present = sessionOf(req)
  if (present !== null) return present
  const session = randomBytes(24).toString("base64url")
  const secure = req.secure || req.headers["x-forwarded-proto"] === "https" ? "; Secure" : ""
  res.append("Set-Cookie", `svc_session=${session}; Path=/; Max-Age=${LIFE}; HttpOnly; SameSite=Lax${secure}`)
  return hashSession(session, undefined) as string
}
