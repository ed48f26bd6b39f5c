import type { Actor, ActorType } from "../../domain/access/caller"
import { normaliseEmail, usernameKey } from "../../domain/access/names"
import type { StaffRole } from "../../domain/access/roles"
import type { AccountRecord } from "./account-record"
import { accountByActor, accountsByActors, type Database } from "./account-rows"
import { newKey } from "./new-key"

/** The data of a new account. `username` null: the username follows the e-mail. E-mail, names and roles are for staff only. */
export interface NewAccount {
  readonly actor: Actor
  readonly username: string | null
  readonly staff?: {
    readonly email: string
    readonly displayName: string | null
    readonly phone: string | null
    readonly store: string | null
    readonly roles: readonly StaffRole[]
    readonly disabled: boolean
  }
}

/**
 * The account of a Medusa user or customer, created when first needed (contract section 2). Concurrent calls create one row.
 * @returns the account; null if Medusa has no such person, or the person or account was deleted
 */
export async function ensureAccount(database: Database, actor: Actor, now: number): Promise<AccountRecord | null> {
  const present = await accountByActor(database, actor)
  if (present !== null) return present.alive ? present : null
  if (actor.type === "svc_staff") return null
  const table = actor.type === "user" ? "user" : "customer"
  await database.raw(
    `insert into svc_account (id, actor_type, actor_id, registered_at, created_at, updated_at)
     select ?, ?, p.id, p.created_at, ?, ? from ?? p where p.id = ? and p.deleted_at is null
     on conflict (actor_type, actor_id) do nothing`,
    [newKey("svcacc"), actor.type, new Date(now), new Date(now), table, actor.id],
  )
  const made = await accountByActor(database, actor)
  return made?.alive ? made : null
}

/** {@link ensureAccount} for many actors of one type, in at most three statements. */
export async function ensureAccounts(
  database: Database,
  actorType: ActorType,
  actorIds: readonly string[],
  now: number,
): Promise<Map<string, AccountRecord>> {
  const present = await accountsByActors(database, actorType, actorIds)
  const missing = [...new Set(actorIds)].filter((id) => !present.has(id))
  if (missing.length === 0 || actorType === "svc_staff") return present
  await database.raw(
    `insert into svc_account (id, actor_type, actor_id, registered_at, created_at, updated_at)
     select w.key, ?, p.id, p.created_at, ?, ?
       from unnest(?::text[], ?::text[]) as w (key, actor_id) join ?? p on p.id = w.actor_id and p.deleted_at is null
     on conflict (actor_type, actor_id) do nothing`,
    [
      actorType,
      new Date(now),
      new Date(now),
      missing.map(() => newKey("svcacc")),
      missing,
      actorType === "user" ? "user" : "customer",
    ],
  )
  return accountsByActors(database, actorType, actorIds)
}

/** Creates an account. If the actor already has a row, only its username is set. */
export async function writeAccount(database: Database, account: NewAccount, now: number): Promise<AccountRecord> {
  const { actor, username, staff } = account
  const at = new Date(now)
  await database.raw(
    `insert into svc_account (id, actor_type, actor_id, username, username_key, email, display_name, phone, roles, meta, disabled,
       registered_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, ?)
     on conflict (actor_type, actor_id) do update set username = excluded.username, username_key = excluded.username_key`,
    [
      newKey("svcacc"),
      actor.type,
      actor.id,
      username,
      username === null ? null : usernameKey(username),
      staff === undefined ? null : normaliseEmail(staff.email),
      staff?.displayName ?? null,
      staff?.phone ?? null,
      JSON.stringify(staff?.roles ?? []),
      JSON.stringify(staff === undefined ? {} : { phone: staff.phone, store: staff.store }),
      staff?.disabled ?? false,
      at,
      at,
      at,
    ],
  )
  const made = await accountByActor(database, actor)
  if (made === null) throw new Error("The account that was just written cannot be read")
  return made
}
