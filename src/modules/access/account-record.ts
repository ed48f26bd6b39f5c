import { rolesOf } from "../../domain/access/actor-roles"
import type { Actor, ActorType } from "../../domain/access/caller"
import { displayNameOf } from "../../domain/access/names"
import { type Capabilities, capabilitiesOf, type Role } from "../../domain/access/roles"
import { ACTOR_COLUMNS, ACTOR_LIVES } from "../../platform/sql/actor-of-account"

/** An account: the plugin's row and Medusa's record of the person, read together. */
export interface AccountRecord {
  /** Public integer id. */
  readonly id: number
  /** `svc_account.id`. */
  readonly key: string
  readonly actor: Actor
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly phone: string
  readonly roles: readonly Role[]
  readonly capabilities: Capabilities
  /** The one store of a `multistore_user`; null: all stores. */
  readonly store: string | null
  readonly disabled: boolean
  /** False if the account, or its person in Medusa, was deleted. */
  readonly alive: boolean
  /** Epoch milliseconds. */
  readonly registeredAt: number
  /** Sessions signed in before this instant (epoch milliseconds) are invalid. */
  readonly credentialsValidFrom: number | null
}

/** A row with {@link ACCOUNT_COLUMNS}. */
export interface AccountRow {
  id: string
  number: number
  actor_type: ActorType
  actor_id: string
  username: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  display_name: string | null
  phone: string | null
  roles: unknown
  meta: unknown
  disabled: boolean
  alive: boolean
  registered_at: Date
  credentials_valid_from: Date | null
}

/** The columns of {@link AccountRow} from `svc_account a` and `ACTOR_JOINS`. */
export const ACCOUNT_COLUMNS = `
  a.id, a.number, a.actor_type, a.actor_id, a.username, a.roles, a.meta, a.disabled, a.display_name,${ACTOR_COLUMNS},
  a.registered_at, a.credentials_valid_from,
  (a.deleted_at is null and ${ACTOR_LIVES}) as alive`

/** Converts a row to an account. */
export function accountFromRow(row: AccountRow): AccountRecord {
  const email = row.email ?? ""
  const username = row.username ?? email
  const firstName = row.first_name ?? ""
  const lastName = row.last_name ?? ""
  const roles = rolesOf(row.actor_type, Array.isArray(row.roles) ? row.roles : [])
  const meta = (typeof row.meta === "object" && row.meta !== null ? row.meta : {}) as { store?: unknown }
  return {
    id: row.number,
    key: row.id,
    actor: { type: row.actor_type, id: row.actor_id },
    username,
    email,
    firstName,
    lastName,
    displayName: displayNameOf({ displayName: row.display_name, firstName, lastName, username }),
    phone: row.phone ?? "",
    roles,
    capabilities: capabilitiesOf(roles),
    store: typeof meta.store === "string" && meta.store !== "" ? meta.store : null,
    disabled: row.disabled,
    alive: row.alive,
    registeredAt: row.registered_at.getTime(),
    credentialsValidFrom: row.credentials_valid_from?.getTime() ?? null,
  }
}
