import type { SessionNonce } from "../../../../commands/access/cookie-session"
import type { SignIn } from "../../../../commands/access/sign-in"
import { isoInZone } from "../../../../domain/time"
import type { ApplicationPasswordRecord, TokenRecord } from "../../../../modules/access"

export { presentAccount } from "../../../contracts/account-record"

/** The token response of the specification. The only place that writes a token into a response. */
export function presentSignIn({ account, token, expiresAt }: SignIn) {
  return {
    token,
    token_type: "Bearer" as const,
    expires_at: Math.floor(expiresAt / 1000),
    user: { id: account.id, username: account.username, roles: account.roles, capabilities: account.capabilities },
  }
}

/** A token as shown to its owner. `currentKey`: the token of the present request. */
export function presentToken(token: TokenRecord, currentKey: string, timezone: string) {
  return {
    id: token.id,
    created_at: isoInZone(token.createdAt, timezone),
    last_used_at: token.lastUsedAt === null ? null : isoInZone(token.lastUsedAt, timezone),
    expires_at: isoInZone(token.expiresAt, timezone),
    current: token.key === currentKey,
  }
}

/** An application password as shown to its owner. */
export function presentApplicationPassword({ id, name, createdAt, lastUsedAt }: ApplicationPasswordRecord, timezone: string) {
  return {
    id,
    name,
    created_at: isoInZone(createdAt, timezone),
    last_used_at: lastUsedAt === null ? null : isoInZone(lastUsedAt, timezone),
  }
}

export function presentNonce({ nonce, expiresIn }: SessionNonce) {
  return { nonce, expires_in: expiresIn }
}
