import { getAuthContextFromJwtToken } from "@medusajs/framework/http"
import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The content of a Medusa sign-in, from its token or from a session created with it. Already verified by Medusa. */
export interface PlatformSignIn {
  readonly actor_type?: unknown
  readonly actor_id?: unknown
  readonly auth_identity_id?: unknown
  readonly mfa_enabled?: unknown
  readonly mfa_challenge_completed_at?: unknown
  /** When the sign-in was made, epoch seconds. */
  readonly iat?: unknown
  /** Expiry of the token, epoch seconds. Medusa does not apply it to sessions. */
  readonly exp?: unknown
  /** In a session opened by this plugin: the account's `credentialsValidFrom` at that time, or null. */
  readonly svc_credentials_from?: unknown
  /** In a session opened with an access token of this plugin: the id of that token. The session ends with that token. */
  readonly svc_token?: unknown
  /** In a session that this plugin opened with a Medusa token: when that token expires and the session ends. Epoch seconds. */
  readonly svc_until?: unknown
  /** The auth provider that made the sign-in. */
  readonly auth_provider?: unknown
  /** The metadata of the identity; for a password identity, also the time of the last password change. */
  readonly user_metadata?: unknown
}

/** Actor types accepted in Medusa tokens. Staff accounts never have one: they sign in to this plugin only. */
const ACTORS = ["user", "customer"]

/** Three parts separated by dots, as in every JWT. */
const JWT_FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** True if a text has the form of a Medusa token. Tokens of this plugin contain no dot. */
export function looksLikePlatformToken(text: string): boolean {
  return JWT_FORM.test(text)
}

/**
 * Verifies the signature, algorithm and expiry of a token of Medusa's auth module, with the host's keys and options and Medusa's own function.
 * @returns its content; null if it is invalid or for another actor type
 */
export function readPlatformToken(scope: MedusaContainer, token: string): PlatformSignIn | null {
  const { jwtSecret, jwtPublicKey, jwtVerifyOptions, jwtOptions } = scope.resolve<ConfigModule>(
    ContainerRegistrationKeys.CONFIG_MODULE,
  ).projectConfig.http
  const options = jwtVerifyOptions ?? jwtOptions
  return getAuthContextFromJwtToken(`Bearer ${token}`, jwtSecret ?? "", ["bearer"], ACTORS, jwtPublicKey, options)
}
