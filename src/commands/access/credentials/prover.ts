import type { IncomingHttpHeaders } from "node:http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller, AnonymousCaller, Caller } from "../../../domain/access/caller"
import type { AccountRecord } from "../../../modules/access"

/** The part of a request that can carry credentials. */
export interface CredentialCarrier {
  readonly headers: IncomingHttpHeaders
  /** The session that the host's cookie opened, if any. */
  readonly session?: unknown
  readonly sessionID?: string
  readonly socket?: { readonly remoteAddress?: string; readonly encrypted?: boolean }
  /** The path where the gate is mounted; `url` is the rest of the URL. */
  readonly baseUrl?: string
  readonly url?: string
}

export interface CredentialOptions {
  /** True on the route that issues nonces and for Medusa's admin API: there a cookie session is accepted without a nonce. */
  readonly nonceOptional: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** Checks one kind of credential. Returns null when the request has no credential of this kind; then the next prover is called. */
export type Prover = (scope: MedusaContainer, request: CredentialCarrier, options: CredentialOptions) => Promise<Caller | null>

/** The result for a credential that is invalid. */
export const UNPROVEN: AnonymousCaller = Object.freeze({ kind: "anonymous", credential: "invalid" })

/** The caller of an authenticated account. */
export function callerOf(account: AccountRecord, proof: Pick<AccountCaller, "via" | "credentialId">): AccountCaller {
  return {
    kind: "account",
    accountId: account.id,
    accountKey: account.key,
    actor: account.actor,
    username: account.username,
    email: account.email,
    displayName: account.displayName,
    roles: account.roles,
    capabilities: account.capabilities,
    store: account.store,
    via: proof.via,
    credentialId: proof.credentialId,
    credentialsValidFrom: account.credentialsValidFrom,
  }
}

/** The value after the scheme in the `Authorization` header; null without the header or with another scheme. */
export function authorizationValue(headers: IncomingHttpHeaders, scheme: "bearer" | "basic"): string | null {
  const header = headers.authorization
  if (header === undefined) return null
  const [sentScheme = "", ...rest] = header.trim().split(/ +/)
  return sentScheme.toLowerCase() === scheme ? rest.join(" ") : null
}
