import { createHash } from "node:crypto"

const SESSION = /^[\w-]{32,128}$/

/**
 * The caller's session as it is kept: a hash of the `X-Svc-Session` header or of the cookie `svc_session` (contract section 8).
 * null: there is none, or it has not the form of one.
 */
export function hashSession(header: string | string[] | undefined, cookies: string | undefined): string | null {
  const session = typeof header === "string" ? header : /(?:^|;\s*)svc_session=([^;]*)/.exec(cookies ?? "")?.[1]
  return session !== undefined && SESSION.test(session)
    ? createHash("sha256").update(`svc_session:${session}`).digest("hex")
    : null
}
