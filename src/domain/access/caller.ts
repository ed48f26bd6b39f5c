import type { Capabilities, Role } from "./roles"

/** The kinds of actors on the platform. */
export type ActorType = "user" | "customer" | "svc_staff"

/** An actor of the platform. */
export interface Actor {
  readonly type: ActorType
  readonly id: string
}

/** A caller without an account. `invalid`: a credential was sent and failed verification (contract section 1). */
export interface AnonymousCaller {
  readonly kind: "anonymous"
  readonly credential: "none" | "invalid"
}

/**
 * The kind of credential a caller is signed in with: our token, our token of a device, a platform token, a cookie session or an
 * application password (specification, Authentication; contract sections 2 and 17).
 */
export type CredentialKind = "bearer" | "device" | "platform_token" | "cookie" | "basic"

/** A signed-in caller. */
export interface AccountCaller {
  readonly kind: "account"
  /** The public number of the account. */
  readonly accountId: number
  /** `svc_account.id`. */
  readonly accountKey: string
  /** The actor on the platform. */
  readonly actor: Actor
  readonly username: string
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly capabilities: Capabilities
  /** The store that a `multistore_user` is bound to; null: all. */
  readonly store: string | null
  readonly via: CredentialKind
  /** Id of the token, application password or session that was used. For a platform token: its hash. */
  readonly credentialId: string
  /**
   * Credentials issued before this instant are revoked (epoch ms; null: none are). The value at the time the credential was
   * checked.
   */
  readonly credentialsValidFrom?: number | null
}

export type Caller = AnonymousCaller | AccountCaller
