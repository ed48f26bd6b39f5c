import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { normaliseEmail, usernameKey } from "../../domain/access/names"
import type { StaffRole } from "../../domain/access/roles"
import { endCredentials } from "./credential-rows"

/** A change of a staff account; undefined leaves a field unchanged. */
export interface StaffChange {
  /** null: follows the e-mail. */
  readonly username?: string | null | undefined
  readonly email?: string | undefined
  /** Empty: follows the username. */
  readonly displayName?: string | undefined
  readonly phone?: string | undefined
  /** The one store of a `multistore_user`; empty: all stores. */
  readonly store?: string | undefined
  readonly roles?: readonly StaffRole[] | undefined
  readonly disabled?: boolean | undefined
}

/** Writes a change of a staff account. Does not end credentials. */
export async function writeStaffChange(trx: Knex.Transaction, key: string, change: StaffChange, now: number): Promise<void> {
  const { username, email, displayName, phone, store, roles, disabled } = change
  const meta = { ...(phone === undefined ? {} : { phone }), ...(store === undefined ? {} : { store: store || null }) }
  await trx("svc_account")
    .where({ id: key })
    .update({
      ...(username === undefined ? {} : { username, username_key: username === null ? null : usernameKey(username) }),
      ...(email === undefined ? {} : { email: normaliseEmail(email) }),
      ...(displayName === undefined ? {} : { display_name: displayName || null }),
      ...(phone === undefined ? {} : { phone }),
      ...(roles === undefined ? {} : { roles: JSON.stringify(roles) }),
      ...(disabled === undefined ? {} : { disabled }),
      ...(Object.keys(meta).length === 0 ? {} : { meta: trx.raw("meta || ?::jsonb", [JSON.stringify(meta)]) }),
      updated_at: new Date(now),
    })
}

/** Deletes a staff account: its credentials end at once, its e-mail and username become free. Past orders still refer to it. */
export async function removeStaff(trx: Knex.Transaction, key: string, now: number): Promise<void> {
  await endCredentials(trx, key, {}, now)
  await trx.raw("update svc_account set deleted_at = ?, updated_at = ? where id = ?", [new Date(now), new Date(now), key])
}
