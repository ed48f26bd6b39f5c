import { createHmac, randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuthIdentityDTO, ConfigModule, IAuthModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { ActorType } from "../../domain/access/caller"
import { createIdentity, PASSWORD_PROVIDER, type SignInSubject } from "./auth-identities"

/** True if this actor has a password and the host allows password sign-in for the actor type. */
export async function hasPassword(scope: MedusaContainer, { actor, identityName }: SignInSubject): Promise<boolean> {
  if (!mayUsePassword(scope, actor.type)) return false
  const { rows } = (await database(scope).raw(
    `select 1 from provider_identity where entity_id = ? and provider = ? and deleted_at is null
       and provider_metadata ->> 'password' is not null`,
    [identityName, PASSWORD_PROVIDER],
  )) as { rows: unknown[] }
  return rows.length > 0
}

/** The result of checking a password. */
export type PasswordCheck =
  | { readonly matches: false }
  /** `pending`: the password is right, but Medusa requires another step before the sign-in counts. */
  | { readonly matches: true; readonly pending: "mfa" | "verification" | null }

/**
 * Checks a password through Medusa's auth module. Always hashes one password; call it inside `passwordTurns`.
 * @param subject null for an unknown account: the password is then checked against a decoy identity, so that the response time
 *   does not reveal whether the account exists
 */
export async function checkPassword(
  scope: MedusaContainer,
  subject: SignInSubject | null,
  password: string,
): Promise<PasswordCheck> {
  const decoy = await ensureDecoy(scope)
  const known = subject !== null && mayUsePassword(scope, subject.actor.type)
  const checked = await auth(scope).authenticate(PASSWORD_PROVIDER, {
    body: { email: known ? subject.identityName : decoy, password },
  })
  // The module reports every error as a failed sign-in, including a lost database; this query throws in that case.
  if (!checked.success && checked.error !== "Invalid email or password") await database(scope).raw("select 1")
  if (!known || !checked.success || checked.authIdentity === undefined) return { matches: false }
  if (await verificationPending(scope, subject.actor.type, checked.authIdentity))
    return { matches: true, pending: "verification" }
  return { matches: true, pending: checked.mfaChallenge === undefined ? null : "mfa" }
}

/** True if this is the password of the identity, which may have no actor. Hashes a password; call it inside `passwordTurns`. */
export async function opensIdentity(scope: MedusaContainer, identityName: string, password: string): Promise<boolean> {
  return (await auth(scope).authenticate(PASSWORD_PROVIDER, { body: { email: identityName, password } })).success
}

function database(scope: MedusaContainer): Knex {
  return scope.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

function auth(scope: MedusaContainer): IAuthModuleService {
  return scope.resolve(Modules.AUTH)
}

function httpConfig(scope: MedusaContainer): ConfigModule["projectConfig"]["http"] {
  return scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE).projectConfig.http
}

/** The host may forbid password sign-in for an actor type (`authMethodsPerActor`); without an entry it is allowed. */
function mayUsePassword(scope: MedusaContainer, actorType: ActorType): boolean {
  const allowed = (httpConfig(scope).authMethodsPerActor as Record<string, string[] | undefined> | undefined)?.[actorType]
  return allowed === undefined || allowed.includes(PASSWORD_PROVIDER)
}

/** Applies the rule of Medusa's sign-in (`authVerificationsPerActor`), as in its `validate-verification`. */
async function verificationPending(scope: MedusaContainer, actorType: ActorType, identity: AuthIdentityDTO): Promise<boolean> {
  const required = (
    httpConfig(scope) as {
      authVerificationsPerActor?: Record<string, { auth_provider: string; entity_type: string }[] | undefined>
    }
  ).authVerificationsPerActor?.[actorType]?.find(({ auth_provider }) => auth_provider === PASSWORD_PROVIDER)
  if (required === undefined) return false
  const name = identity.provider_identities?.find(({ provider }) => provider === PASSWORD_PROVIDER)?.entity_id
  if (name === undefined) return true
  const [verification] = await auth(scope).listAuthVerifications({
    auth_identity_id: identity.id,
    entity_id: name,
    entity_type: required.entity_type,
  })
  return !verification?.verified_at
}

/**
 * Returns the name of the decoy identity and creates it if missing. The name is unguessable, so that nobody can request a
 * password reset for it, and the same in every process of the host.
 */
async function ensureDecoy(scope: MedusaContainer): Promise<string> {
  const name = `svc-decoy:${createHmac("sha256", String(httpConfig(scope).jwtSecret ?? ""))
    .update("svc-decoy")
    .digest("hex")
    .slice(0, 32)}`
  const { rows } = (await database(scope).raw("select 1 from provider_identity where entity_id = ? and provider = ?", [
    name,
    PASSWORD_PROVIDER,
  ])) as {
    rows: unknown[]
  }
  // The password is random and not stored. If two processes create the decoy at the same time, the second finds the name taken.
  if (rows.length === 0) await createIdentity(scope, name, randomPassword())
  return name
}

function randomPassword(): string {
  return randomBytes(32).toString("hex")
}
