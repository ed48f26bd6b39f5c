import { createHmac, randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuthIdentityDTO, ConfigModule, IAuthModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Actor, ActorType } from "../../domain/access/caller"
import { normaliseEmail } from "../../domain/access/names"

/**
 * Access to the host's auth module: identities (who may sign in, as which actor) and their passwords. Identities are found by our
 * own SQL over `auth_identity` and `provider_identity`, because the module only finds exact spellings. Functions that hash or
 * check a password say so; call those inside `passwordTurns`.
 */
const PROVIDER = "emailpass"

/** Staff identities have an unguessable name that nobody can register, so Medusa's own sign-in never finds them. */
const STAFF_PREFIX = "svc-staff:"

/** The name of a staff member's identity. `actorId` is random. */
export function staffIdentityName(actorId: string): string {
  return `${STAFF_PREFIX}${actorId}`
}

/** Deletes a staff member's identity with its password, in the caller's transaction. */
export async function deleteStaffIdentity(trx: Knex, actorId: string): Promise<void> {
  await trx.raw("delete from auth_identity where id in (select auth_identity_id from provider_identity where entity_id = ?)", [
    staffIdentityName(actorId),
  ])
}

/** A Medusa user or customer with a password, and the exact name of their identity. */
export interface SignInSubject {
  readonly actor: Actor
  readonly identityName: string
  /** Identifies the stored password hash when it was read: see {@link passwordMarkOf}. Undefined: not read. */
  readonly passwordMark?: string
}

/** SQL. Every change of a password makes another mark, even to the same password. */
const PASSWORD_MARK = "md5(p.provider_metadata ->> 'password')"

/**
 * Finds Medusa users and customers by e-mail, case-insensitive, deleted ones excluded. Best match first: users before customers;
 * an identity named by the e-mail before a record that only contains it (anybody can write any e-mail into their own record).
 * @param email normalised
 */
export async function findPlatformSubjects(scope: MedusaContainer, email: string): Promise<SignInSubject[]> {
  const { rows } = (await database(scope).raw(
    `with wanted as (
       select p.auth_identity_id as id, 1 as match from provider_identity p
        where lower(p.entity_id) = lower(:email) and p.provider = :provider and p.deleted_at is null
       union all
       select i.id, 2 from "user" u join auth_identity i on i.app_metadata ->> 'user_id' = u.id
        where lower(u.email) = lower(:email) and u.deleted_at is null
       union all
       select i.id, 2 from customer c join auth_identity i on i.app_metadata ->> 'customer_id' = c.id
        where lower(c.email) = lower(:email) and c.deleted_at is null
     )
     select u.id as user_id, c.id as customer_id, p.entity_id, ${PASSWORD_MARK} as mark from wanted w
       join auth_identity i on i.id = w.id and i.deleted_at is null
       join provider_identity p on p.auth_identity_id = i.id and p.provider = :provider and p.deleted_at is null
       left join "user" u on u.id = i.app_metadata ->> 'user_id' and u.deleted_at is null
       left join customer c on c.id = i.app_metadata ->> 'customer_id' and c.deleted_at is null
      where (u.id is not null or c.id is not null) and p.provider_metadata ->> 'password' is not null
      order by u.id is null, w.match, p.entity_id <> :email, p.created_at, p.id`,
    { email, provider: PROVIDER },
  )) as { rows: { user_id: string | null; customer_id: string | null; entity_id: string; mark: string }[] }
  return rows.map(({ user_id, customer_id, entity_id, mark }) => ({
    actor: user_id !== null ? { type: "user", id: user_id } : { type: "customer", id: customer_id ?? "" },
    identityName: entity_id,
    passwordMark: mark,
  }))
}

/**
 * The mark of the password that an identity has now; undefined without a password. Equal marks: it has not changed in between. Waits for a
 * concurrent change.
 */
export async function passwordMarkOf(scope: MedusaContainer, identityName: string): Promise<string | undefined> {
  const { rows } = (await database(scope).raw(
    `select ${PASSWORD_MARK} as mark from provider_identity p where p.entity_id = ? and p.provider = ? and p.deleted_at is null for share`,
    [identityName, PROVIDER],
  )) as { rows: { mark: string | null }[] }
  return rows[0]?.mark ?? undefined
}

/** The name of the identity that holds this actor's password; null without a password. */
export async function identityNameOf(
  scope: MedusaContainer,
  actor: Actor,
  connection: Knex | Knex.Transaction = database(scope),
): Promise<string | null> {
  if (actor.type === "svc_staff") return staffIdentityName(actor.id)
  const { rows } = (await connection.raw(
    `select p.entity_id from auth_identity i
       join provider_identity p on p.auth_identity_id = i.id and p.provider = :provider and p.deleted_at is null
      where i.app_metadata ->> '${actor.type === "user" ? "user_id" : "customer_id"}' = :id and i.deleted_at is null
        and p.provider_metadata ->> 'password' is not null
      order by p.created_at, p.id limit 1`,
    { provider: PROVIDER, id: actor.id },
  )) as { rows: { entity_id: string }[] }
  return rows[0]?.entity_id ?? null
}

/** True if this actor has a password and the host allows password sign-in for the actor type. */
export async function hasPassword(scope: MedusaContainer, { actor, identityName }: SignInSubject): Promise<boolean> {
  if (!mayUsePassword(scope, actor.type)) return false
  const { rows } = (await database(scope).raw(
    `select 1 from provider_identity where entity_id = ? and provider = ? and deleted_at is null
       and provider_metadata ->> 'password' is not null`,
    [identityName, PROVIDER],
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
  const checked = await auth(scope).authenticate(PROVIDER, { body: { email: known ? subject.identityName : decoy, password } })
  // The module reports every error as a failed sign-in, including a lost database; this query throws in that case.
  if (!checked.success && checked.error !== "Invalid email or password") await database(scope).raw("select 1")
  if (!known || !checked.success || checked.authIdentity === undefined) return { matches: false }
  if (await verificationPending(scope, subject.actor.type, checked.authIdentity))
    return { matches: true, pending: "verification" }
  return { matches: true, pending: checked.mfaChallenge === undefined ? null : "mfa" }
}

/** Who uses an e-mail in Medusa. */
export interface EmailHolders {
  /** A user, or a customer with an account, has this e-mail. Guest customers do not count. */
  readonly taken: boolean
  /** An identity with this e-mail whose actor does not exist: an unfinished native sign-up, or squatting. */
  readonly orphan: { readonly authIdentityId: string; readonly identityName: string; readonly createdAt: number } | null
}

interface IdentityRow {
  readonly id: string
  readonly app_metadata: unknown
  readonly created_at: Date
  readonly entity_id: string
  readonly alive: boolean
  readonly own: boolean | null
}

/**
 * Finds who uses an e-mail, case-insensitive.
 * @param email normalised
 * @param options `connection`: the transaction to read in, default the host's connection; `except`: the actor who asks for the
 *   e-mail, not counted as its holder
 */
export async function findEmailHolders(
  scope: MedusaContainer,
  email: string,
  { connection = database(scope), except }: { connection?: Knex | Knex.Transaction; except?: Actor } = {},
): Promise<EmailHolders> {
  const self = except?.id ?? ""
  const [people, identities] = await Promise.all([
    connection.raw(
      `select 1 from "user" where lower(email) = lower(:email) and deleted_at is null and id <> :self
       union all
       select 1 from customer where lower(email) = lower(:email) and has_account and deleted_at is null and id <> :self limit 1`,
      { email, self },
    ) as Promise<{ rows: unknown[] }>,
    connection.raw(
      `select i.id, i.app_metadata, i.created_at, p.entity_id,
         coalesce(u.id, c.id) is not null as alive, :self in (u.id, c.id) as own
         from provider_identity p join auth_identity i on i.id = p.auth_identity_id
         left join "user" u on u.id = i.app_metadata ->> 'user_id' and u.deleted_at is null
         left join customer c on c.id = i.app_metadata ->> 'customer_id' and c.deleted_at is null
        where lower(p.entity_id) = lower(:email) and p.provider = :provider
        order by p.entity_id <> :email`,
      { email, provider: PROVIDER, self },
    ) as Promise<{ rows: IdentityRow[] }>,
  ])
  const others = identities.rows.filter(({ own }) => own !== true)
  const owned = others.some(({ alive, app_metadata }) => alive || hasForeignActor(app_metadata))
  const orphan = owned ? undefined : others[0]
  return {
    taken: people.rows.length > 0 || owned,
    orphan:
      orphan === undefined
        ? null
        : { authIdentityId: orphan.id, identityName: orphan.entity_id, createdAt: orphan.created_at.getTime() },
  }
}

/**
 * The e-mails of an identity, normalised: the names of its password entries and the e-mails reported by other providers. Empty if
 * it has none or does not exist.
 */
export async function emailsOfIdentity(scope: MedusaContainer, authIdentityId: string): Promise<string[]> {
  const { rows } = (await database(scope).raw(
    `select case when provider = :provider then entity_id else user_metadata ->> 'email' end as email from provider_identity
      where auth_identity_id = :authIdentityId and deleted_at is null`,
    { provider: PROVIDER, authIdentityId },
  )) as { rows: { email: string | null }[] }
  return rows.flatMap(({ email }) => (email ? [normaliseEmail(email)] : []))
}

/** True if the password opens this identity; the identity may have no actor. Checks a password. */
export async function opensIdentity(scope: MedusaContainer, identityName: string, password: string): Promise<boolean> {
  return (await auth(scope).authenticate(PROVIDER, { body: { email: identityName, password } })).success
}

/**
 * Creates an identity without an actor. Hashes a password.
 * @returns its id, or null if the name is taken
 */
export async function createIdentity(scope: MedusaContainer, identityName: string, password: string): Promise<string | null> {
  const made = await auth(scope).register(PROVIDER, { body: { email: identityName, password } })
  return made.success && made.authIdentity !== undefined ? made.authIdentity.id : null
}

/** Deletes an identity with its password and everything that depends on it. */
export async function removeIdentity(scope: MedusaContainer, authIdentityId: string): Promise<void> {
  await auth(scope).deleteAuthIdentities([authIdentityId])
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
  return allowed === undefined || allowed.includes(PROVIDER)
}

/** Applies the rule of Medusa's sign-in (`authVerificationsPerActor`), as in its `validate-verification`. */
async function verificationPending(scope: MedusaContainer, actorType: ActorType, identity: AuthIdentityDTO): Promise<boolean> {
  const required = (
    httpConfig(scope) as {
      authVerificationsPerActor?: Record<string, { auth_provider: string; entity_type: string }[] | undefined>
    }
  ).authVerificationsPerActor?.[actorType]?.find(({ auth_provider }) => auth_provider === PROVIDER)
  if (required === undefined) return false
  const name = identity.provider_identities?.find(({ provider }) => provider === PROVIDER)?.entity_id
  if (name === undefined) return true
  const [verification] = await auth(scope).listAuthVerifications({
    auth_identity_id: identity.id,
    entity_id: name,
    entity_type: required.entity_type,
  })
  return !verification?.verified_at
}

/** True for actors of other plugins (`seller_id`). We cannot tell whether they still exist. */
function hasForeignActor(appMetadata: unknown): boolean {
  if (typeof appMetadata !== "object" || appMetadata === null) return false
  const ours = ["user_id", "customer_id", "svc_staff_id"]
  return Object.entries(appMetadata).some(
    ([key, value]) => key.endsWith("_id") && !ours.includes(key) && value !== null && value !== undefined,
  )
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
    PROVIDER,
  ])) as {
    rows: unknown[]
  }
  // A random password that is not stored. If two processes do this at once, the second finds the name taken, which is fine.
  if (rows.length === 0) await createIdentity(scope, name, randomPassword())
  return name
}

function randomPassword(): string {
  return randomBytes(32).toString("hex")
}
