import { createHash } from "node:crypto"

const SESSION = /^[\w-]{32,128}$/

/**
 * Hash (SHA-256, hex) of the caller's session: the `X-Svc-Session` header or the cookie `svc_session` (contract section 8). Only the hash
 * is stored.
 * @returns null without a session, or when its format is invalid
 */
export function hashSession(header: string | string[] | undefined, cookies: string | undefined): string | null {
  const session = typeof header === "string" ? header : /(?:^|;\s*)svc_session=([^;]*)/.exec(cookies ?? "")?.[1]
  return session !== undefined && SESSION.test(session)
    ? createHash("sha256").update(`svc_session:${session}`).digest("hex")
    : null
}
