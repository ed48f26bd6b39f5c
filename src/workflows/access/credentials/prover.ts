import type { IncomingHttpHeaders } from "node:http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller, AnonymousCaller, Caller } from "../../../domain/access/caller"
import type { AccountRecord } from "../../../modules/access"

/** The part of a request that credentials travel in. */
export interface CredentialCarrier {
  readonly headers: IncomingHttpHeaders
  /** The session that the host's cookie opened, if any. */
  readonly session?: unknown
  readonly sessionID?: string
  readonly socket?: { readonly remoteAddress?: string; readonly encrypted?: boolean }
  /** The prefix that the gate stands on, and the address below it. */
  readonly baseUrl?: string
  readonly url?: string
}

export interface CredentialOptions {
  /** The one route that hands out nonces takes a cookie session without one. */
  readonly nonceOptional: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** Judges one kind of credential. Null: the request carries none of this kind, the next one is asked. */
export type Prover = (scope: MedusaContainer, request: CredentialCarrier, options: CredentialOptions) => Promise<Caller | null>

/** Something was sent, and it does not verify. */
export const UNPROVEN: AnonymousCaller = Object.freeze({ kind: "anonymous", credential: "invalid" })

/** The caller that an account makes. */
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

/** What follows a scheme in the `Authorization` header; null when the header is of another scheme or not there. */
export function authorizationValue(headers: IncomingHttpHeaders, scheme: "bearer" | "basic"): string | null {
  const header = headers.authorization
  if (header === undefined) return null
  const [given = "", ...rest] = header.trim().split(/ +/)
  return given.toLowerCase() === scheme ? rest.join(" ") : null
}
