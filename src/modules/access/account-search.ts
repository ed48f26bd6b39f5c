import type { ActorType } from "../../domain/access/caller"
import type { Role } from "../../domain/access/roles"
import { ACTOR_JOINS } from "../../platform/sql/actor-of-account"
import { ACCOUNT_COLUMNS, type AccountRecord, type AccountRow, accountFromRow } from "./account-record"
import type { Database } from "./account-rows"
import { foldedName, foldedSql } from "./folded-name"

/** Selects accounts. */
export interface AccountSearch {
  readonly actorType?: ActorType
  /** Staff with this role. */
  readonly role?: Role | undefined
  /** A part of username, e-mail or name. */
  readonly search?: string | undefined
  /** Staff of this store, and staff of all stores. */
  readonly store?: string | undefined
  /** True: only disabled accounts; default false. */
  readonly disabled?: boolean | "both"
  readonly offset: number
  readonly limit: number
}

/** One page of matching accounts, sorted by name, and the number of all matches. Deleted accounts are left out. */
export async function searchAccounts(
  database: Database,
  wanted: AccountSearch,
): Promise<{ accounts: AccountRecord[]; total: number }> {
  const conditions = ["found.alive"]
  const values: string[] = []
  if (wanted.disabled !== "both") conditions.push(wanted.disabled ? "found.disabled" : "not found.disabled")
  if (wanted.actorType !== undefined) {
    conditions.push("found.actor_type = ?")
    values.push(wanted.actorType)
  }
  if (wanted.role !== undefined) {
    conditions.push("found.actor_type = 'svc_staff' and found.roles @> ?::jsonb")
    values.push(JSON.stringify([wanted.role]))
  }
  if (wanted.store !== undefined) {
    conditions.push("coalesce(found.meta ->> 'store', '') in ('', ?)")
    values.push(wanted.store)
  }
  const text = wanted.search?.trim()
  if (text) {
    const pattern = `%${foldedName(text).replace(/[\\%_]/g, "\\$&")}%`
    const searched = ["concat_ws(' ', found.first_name, found.last_name)", "found.display_name", "found.email", "found.username"]
    conditions.push(`(${searched.map((each) => `${foldedSql(each)} like ?`).join(" or ")})`)
    values.push(...searched.map(() => pattern))
  }
  const { rows } = (await database.raw(
    `select *, count(*) over ()::int as total from (select ${ACCOUNT_COLUMNS} from svc_account a ${ACTOR_JOINS}) found
      where ${conditions.join(" and ")}
      order by ${foldedSql(`coalesce(nullif(found.display_name, ''), nullif(concat_ws(' ', found.first_name, found.last_name), ''),
        found.username, found.email)`)}, found.number
      limit ? offset ?`,
    [...values, wanted.limit, wanted.offset],
  )) as { rows: (AccountRow & { total: number })[] }
  const first = rows[0]
  if (first === undefined && wanted.offset > 0) {
    const { total } = await searchAccounts(database, { ...wanted, offset: 0, limit: 1 })
    return { accounts: [], total }
  }
  return { accounts: rows.map(accountFromRow), total: first?.total ?? 0 }
}
