import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SourceExtra } from "../../domain/catalog/catalogue-source"

/** An extra with its category. */
export interface StoredExtra extends SourceExtra {
  readonly categoryId: number
}

/** An extra to create. */
export interface NewExtra {
  readonly categoryId: number
  readonly name: string
  readonly description: string
  /** Major units, an exact decimal. */
  readonly price: string
  readonly enabled: boolean
  /** Default: after the last one of its category. */
  readonly position?: number | undefined
}

/** The fields of a change; undefined leaves a field unchanged. */
export type ExtraChange = { readonly [K in keyof NewExtra]?: NewExtra[K] | undefined }

const COLUMNS = `number as id, category_number as "categoryId", name, description, price::text as price, enabled, position`

const COLUMN_OF: Readonly<Record<keyof NewExtra, string>> = {
  categoryId: "category_number",
  name: "name",
  description: "description",
  price: "price",
  enabled: "enabled",
  position: "position",
}

async function first(trx: Knex, sql: string, bindings: readonly unknown[]): Promise<StoredExtra | undefined> {
  const { rows } = await trx.raw<{ rows: StoredExtra[] }>(sql, bindings as never)
  return rows[0]
}

/** Locks an extra until the transaction ends; undefined if it does not exist. */
export function lockExtra(trx: Knex, id: number): Promise<StoredExtra | undefined> {
  return first(trx, `select ${COLUMNS} from svc_extra where number = ? and deleted_at is null for update`, [id])
}

/** Creates an extra. Its category must be locked. */
export async function insertExtra(trx: Knex, extra: NewExtra, now: Date): Promise<StoredExtra> {
  const { categoryId, name, description, price, enabled, position } = extra
  const made = await first(
    trx,
    `insert into svc_extra (id, category_number, name, description, price, enabled, position, created_at, updated_at)
     values (?, ?, ?, ?, ?::numeric, ?, coalesce(?::integer, (
       select max(position) + 1 from svc_extra where category_number = ? and deleted_at is null), 0), ?, ?)
     returning ${COLUMNS}`,
    [generateEntityId(undefined, "svcx"), categoryId, name, description, price, enabled, position ?? null, categoryId, now, now],
  )
  if (!made) throw new Error("The insert of an extra returned no row")
  return made
}

/** Writes the fields of a change. The row must be locked. */
export async function updateExtra(trx: Knex, id: number, change: ExtraChange, now: Date): Promise<StoredExtra | undefined> {
  const sent = (Object.keys(COLUMN_OF) as (keyof NewExtra)[]).filter((field) => change[field] !== undefined)
  const sets = [...sent.map((field) => `${COLUMN_OF[field]} = ?${field === "price" ? "::numeric" : ""}`), "updated_at = ?"]
  return first(trx, `update svc_extra set ${sets.join(", ")} where number = ? and deleted_at is null returning ${COLUMNS}`, [
    ...sent.map((field) => change[field]),
    now,
    id,
  ])
}

/**
 * Deletes an extra. Its public id is never reused.
 * @returns its former state; undefined if it does not exist
 */
export function removeExtra(trx: Knex, id: number, now: Date): Promise<StoredExtra | undefined> {
  return first(
    trx,
    `update svc_extra set deleted_at = ?, updated_at = ? where number = ? and deleted_at is null returning ${COLUMNS}`,
    [now, now, id],
  )
}
