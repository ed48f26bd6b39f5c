import { getAuthContextFromJwtToken } from "@medusajs/framework/http"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The content of Medusa's sign-in, in its tokens and in the sessions created from them. Medusa has verified it. */
export interface PlatformSignIn {
  readonly actor_type?: unknown
  readonly actor_id?: unknown
  readonly auth_identity_id?: unknown
  readonly mfa_enabled?: unknown
  readonly mfa_challenge_completed_at?: unknown
  /** When the sign-in was made, epoch seconds. */
  readonly iat?: unknown
  /** When the token ends, epoch seconds. Medusa does not apply it to sessions. */
  readonly exp?: unknown
  /** In a session opened by this plugin: the account's `credentialsValidFrom` at that time; null when there was none. */
  readonly svc_credentials_from?: unknown
  /** In a session opened by a token of this plugin: the access token with which it ends. */
  readonly svc_token?: unknown
  /** In a session that this plugin opened by a token of Medusa: when it ends, as that token does. Epoch seconds. */
  readonly svc_until?: unknown
  /** The auth provider that made the sign-in. */
  readonly auth_provider?: unknown
  /** The metadata of the identity; for a password identity, also since when its password is valid. */
  readonly user_metadata?: unknown
}

/** The actors whose tokens Medusa's own routes admit. Staff signs in here. */
const ACTORS = ["user", "customer"]

/** Three parts, as every signed token has. */
const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** True when a text can be a token of Medusa at all. A token of this plugin has no dots. */
export function looksLikePlatformToken(text: string): boolean {
  return FORM.test(text)
}

/**
 * Verifies a token of Medusa's auth module with the host's own keys and options, by Medusa's own check: signature, algorithm, expiry.
 * @returns what it says; null when it does not verify, or is for another kind of actor
 */
export function readPlatformToken(scope: MedusaContainer, token: string): PlatformSignIn | null {
  const { jwtSecret, jwtPublicKey, jwtVerifyOptions, jwtOptions } = scope.resolve<ConfigModule>(
    ContainerRegistrationKeys.CONFIG_MODULE,
  ).projectConfig.http
  const options = jwtVerifyOptions ?? jwtOptions
  return getAuthContextFromJwtToken(`Bearer ${token}`, jwtSecret ?? "", ["bearer"], ACTORS, jwtPublicKey, options)
}
