import type { AnonymousCaller } from "../domain/access/caller"

export type { AccountCaller, ActorType, AnonymousCaller, Caller, CredentialKind } from "../domain/access/caller"

/** A request without credentials. */
export const ANONYMOUS: AnonymousCaller = Object.freeze({ kind: "anonymous", credential: "none" })

/** A request whose credentials did not verify. */
export const REJECTED: AnonymousCaller = Object.freeze({ kind: "anonymous", credential: "invalid" })
