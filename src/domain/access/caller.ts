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

/** Somebody signed in, by whichever of the three ways (specification, Authentication). */
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
  readonly via: "bearer" | "cookie" | "basic"
  /** The token, application password or session that was used. */
  readonly credentialId: string
  /** Since when the account's credentials count (epoch ms; null: always did), as it was when this one was judged. */
  readonly credentialsValidFrom?: number | null
}

export type Caller = AnonymousCaller | AccountCaller
