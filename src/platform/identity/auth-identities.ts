import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IAuthModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Actor } from "../../domain/access/caller"
import { normaliseEmail } from "../../domain/access/names"

/*
 * Access to the identities of the host's auth module: who may sign in, and as which actor. The plugin finds identities with its own SQL
 * over `auth_identity` and `provider_identity`, because the module finds only exact spellings. Passwords are checked in
 * `password-checks.ts`. Functions that hash or check a password say so; call those inside `passwordTurns`.
 */

/** Medusa's provider of password sign-in. */
export const PASSWORD_PROVIDER = "emailpass"

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
  /** Identifies the password hash that was stored when the subject was read: see {@link passwordMarkOf}. Undefined: not read. */
  readonly passwordMark?: string
}

/** SQL. Every change of a password changes the mark, even if the new password is the same. */
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
    { email, provider: PASSWORD_PROVIDER },
  )) as { rows: { user_id: string | null; customer_id: string | null; entity_id: string; mark: string }[] }
  return rows.map(({ user_id, customer_id, entity_id, mark }) => ({
    actor: user_id !== null ? { type: "user", id: user_id } : { type: "customer", id: customer_id ?? "" },
    identityName: entity_id,
    passwordMark: mark,
  }))
}

/**
 * The mark of the password that an identity has now; undefined without a password. If two marks are equal, the password has not changed
 * between the two reads. Waits for a concurrent change.
 */
export async function passwordMarkOf(scope: MedusaContainer, identityName: string): Promise<string | undefined> {
  const { rows } = (await database(scope).raw(
    `select ${PASSWORD_MARK} as mark from provider_identity p where p.entity_id = ? and p.provider = ? and p.deleted_at is null for share`,
    [identityName, PASSWORD_PROVIDER],
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
    { provider: PASSWORD_PROVIDER, id: actor.id },
  )) as { rows: { entity_id: string }[] }
  return rows[0]?.entity_id ?? null
}

/** Who uses an e-mail in Medusa. */
export interface EmailHolders {
  /** A user, a customer with an account, or an identity with an actor uses this e-mail. Guest customers do not count. */
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
 * @param options `connection`: the transaction to read in, default the host's connection; `except`: the actor who requests the e-mail, who does
 *   not count as its holder
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
      { email, provider: PASSWORD_PROVIDER, self },
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
    { provider: PASSWORD_PROVIDER, authIdentityId },
  )) as { rows: { email: string | null }[] }
  return rows.flatMap(({ email }) => (email ? [normaliseEmail(email)] : []))
}

/**
 * Creates an identity without an actor. Hashes a password.
 * @returns its id, or null if the name is taken
 */
export async function createIdentity(scope: MedusaContainer, identityName: string, password: string): Promise<string | null> {
  const made = await auth(scope).register(PASSWORD_PROVIDER, { body: { email: identityName, password } })
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

/** True for actors of other plugins (`seller_id`). The plugin cannot know whether such actors still exist. */
function hasForeignActor(appMetadata: unknown): boolean {
  if (typeof appMetadata !== "object" || appMetadata === null) return false
  const own = ["user_id", "customer_id", "svc_staff_id"]
  return Object.entries(appMetadata).some(
    ([key, value]) => key.endsWith("_id") && !own.includes(key) && value !== null && value !== undefined,
  )
}
