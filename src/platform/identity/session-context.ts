import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IAuthModuleService, MedusaContainer, RemoteQueryFunction } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, FeatureFlag, Modules } from "@medusajs/framework/utils"
import type { AccountCaller, Actor, ActorType } from "../../domain/access/caller"
import { fail } from "../../errors"
import { identityNameOf } from "./auth-identities"
import type { PlatformSignIn } from "./platform-token"

/** What Medusa stores in the session of a signed-in actor, and reads in its routes. */
export interface SessionContext {
  readonly actor_id: string
  readonly actor_type: ActorType
  readonly auth_identity_id: string
  readonly app_metadata: Readonly<Record<string, unknown>>
  readonly user_metadata: Readonly<Record<string, unknown>>
  readonly mfa_enabled: boolean
  readonly mfa_challenge_completed_at: null
  /** Epoch seconds, as in Medusa's tokens. */
  readonly iat: number
  /** The account's `credentialsValidFrom` at sign-in. A password change sets a new instant, which ends the session. */
  readonly svc_credentials_from: number | null
  /** The access token that opened the session; the session ends with that token (contract section 15). Null: no access token was used. */
  readonly svc_token: string | null
}

/**
 * Builds the session of an actor in the shape that Medusa's own sign-in uses, so that a customer is also signed in on the store
 * routes. No Medusa route accepts staff.
 * @throws `svc_mfa_required` if the identity has a second factor enabled
 */
export async function sessionContextOf(
  scope: MedusaContainer,
  {
    actor,
    credentialsValidFrom = null,
    via,
    credentialId,
  }: Pick<AccountCaller, "actor" | "credentialsValidFrom" | "via" | "credentialId">,
  now: number,
): Promise<SessionContext> {
  const identityId = await identityIdOf(scope, actor)
  if (identityId !== null) await refuseSecondFactor(scope, identityId)
  return {
    actor_id: actor.id,
    actor_type: actor.type,
    auth_identity_id: identityId ?? "",
    app_metadata: { [`${actor.type}_id`]: actor.id, ...(await rolesOf(scope, actor)) },
    user_metadata: {},
    mfa_enabled: false,
    mfa_challenge_completed_at: null,
    iat: Math.floor(now / 1000),
    svc_credentials_from: credentialsValidFrom,
    svc_token: via === "bearer" ? credentialId : null,
  }
}

/**
 * Builds the session for a Medusa token: what Medusa's `POST /auth/session` would store, plus the time at which the session ends.
 * @throws `svc_mfa_required` as {@link sessionContextOf}
 */
export async function platformSessionOf(
  scope: MedusaContainer,
  { credentialsValidFrom = null }: Pick<AccountCaller, "credentialsValidFrom">,
  signIn: PlatformSignIn,
): Promise<PlatformSignIn> {
  if (!signIn.mfa_challenge_completed_at) await refuseSecondFactor(scope, String(signIn.auth_identity_id))
  return { ...signIn, svc_credentials_from: credentialsValidFrom, svc_until: signIn.exp ?? null }
}

async function refuseSecondFactor(scope: MedusaContainer, identityId: string): Promise<void> {
  const factors = await scope
    .resolve<IAuthModuleService>(Modules.AUTH)
    .listAuthMfa({ auth_identity_id: identityId, status: "enabled" }, { select: ["id"] })
  if (factors.length > 0) throw fail("svc_mfa_required")
}

async function identityIdOf(scope: MedusaContainer, actor: Actor): Promise<string | null> {
  const name = await identityNameOf(scope, actor)
  const { rows } = (await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw("select auth_identity_id as id from provider_identity where entity_id = ? and provider = 'emailpass'", [name])) as {
    rows: { id: string }[]
  }
  return rows[0]?.id ?? null
}

/** If the host limits users by roles, Medusa reads the roles from the session; a session without roles would have no limits. */
async function rolesOf(scope: MedusaContainer, { type, id }: Actor): Promise<{ roles?: readonly string[] }> {
  if (type !== "user" || !FeatureFlag.isFeatureEnabled("rbac")) return {}
  const query = scope.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["rbac_roles.id"], filters: { id } })
  const [user] = data as { rbac_roles?: ({ id: string } | null)[] }[]
  return { roles: (user?.rbac_roles ?? []).flatMap((role) => (role ? [role.id] : [])) }
}
