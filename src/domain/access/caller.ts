import type { Capabilities, Role } from "./roles"

/** The kinds of people that the platform knows. */
export type ActorType = "user" | "customer" | "svc_staff"

/** Who somebody is on the platform. */
export interface Actor {
  readonly type: ActorType
  readonly id: string
}

/** Nobody that we know. `invalid`: a credential was sent and did not verify (contract section 1). */
export interface AnonymousCaller {
  readonly kind: "anonymous"
  readonly credential: "none" | "invalid"
}

/**
 * By what somebody is signed in: a token of ours, a token of the platform, a cookie session, an application password (specification,
 * Authentication; contract section 2).
 */
export type CredentialKind = "bearer" | "platform_token" | "cookie" | "basic"

/** Somebody signed in. */
export interface AccountCaller {
  readonly kind: "account"
  /** The public number of the account. */
  readonly accountId: number
  /** `svc_account.id`. */
  readonly accountKey: string
  /** Who it is on the platform. */
  readonly actor: Actor
  readonly username: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly capabilities: Capabilities
  /** The store that a `multistore_user` is bound to; null: all. */
  readonly store: string | null
  readonly via: CredentialKind
  /** The token, application password or session that was used. Of a token of the platform: its hash. */
  readonly credentialId: string
  /** Since when the account's credentials count (epoch ms; null: always did), as it was when this one was judged. */
  readonly credentialsValidFrom?: number | null
}

export type Caller = AnonymousCaller | AccountCaller
