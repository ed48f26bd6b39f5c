import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SourceExtraCategory } from "../../domain/catalog/catalogue-source"
import type { ExtraLimits } from "../../domain/extras"

export interface NewExtraCategory extends ExtraLimits {
  readonly name: string
  readonly description: string
  readonly enabled: boolean
  /** Default: after the last one. */
  readonly position?: number | undefined
}

/** The fields of a change; undefined leaves a field unchanged. */
export type ExtraCategoryChange = { readonly [K in keyof NewExtraCategory]?: NewExtraCategory[K] | undefined }

/** What an extra category is assigned to. */
export type AssignmentKind = "product" | "product_category"

const FIELDS = ["name", "description", "type", "minimum", "maximum", "enabled", "position"] as const

const WHOLE = `
select c.number as id, c.name, c.description, c.type, c.minimum, c.maximum, c.enabled, c.position,
  (select coalesce(json_agg(json_build_object('id', e.number, 'name', e.name, 'description', e.description, 'price', e.price::text,
     'enabled', e.enabled, 'position', e.position) order by e.position, e.number), '[]')
   from svc_extra e where e.category_number = c.number and e.deleted_at is null) as extras,
  ${targets("product")} as "productIds", ${targets("product_category")} as "productCategoryIds"
from svc_extra_category c where c.number = ? and c.deleted_at is null`

function targets(kind: AssignmentKind): string {
  return `(select coalesce(json_agg(a.target_id order by a.created_at, a.id), '[]') from svc_extra_assignment a
    where a.category_number = c.number and a.target_kind = '${kind}' and a.deleted_at is null)`
}

/** A category with its extras and assignments; undefined if it does not exist. */
export async function readExtraCategory(trx: Knex, id: number): Promise<SourceExtraCategory | undefined> {
  const { rows } = await trx.raw<{ rows: SourceExtraCategory[] }>(WHOLE, [id])
  return rows[0]
}

/**
 * Locks a category until the transaction ends. `share`: the caller adds something to it, and nobody else can change or delete it. `update`:
 * the caller changes it, and nobody else can lock it.
 * @returns false if the category does not exist
 */
export async function lockExtraCategory(trx: Knex, id: number, strength: "share" | "update"): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `select 1 from svc_extra_category where number = ? and deleted_at is null for ${strength === "share" ? "share" : "no key update"}`,
    [id],
  )
  return rows.length > 0
}

/** @returns the category's public id */
export async function insertExtraCategory(trx: Knex, category: NewExtraCategory, now: Date): Promise<number> {
  const { name, description, type, minimum, maximum, enabled, position } = category
  const { rows } = await trx.raw<{ rows: { number: number }[] }>(
    `insert into svc_extra_category
       (id, name, description, type, minimum, maximum, enabled, position, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, coalesce(?::integer, (select max(position) + 1 from svc_extra_category where deleted_at is null), 0), ?, ?)
     returning number`,
    [
      generateEntityId(undefined, "svcxc"),
      name,
      description,
      type,
      minimum,
      maximum as number,
      enabled,
      (position ?? null) as number,
      now,
      now,
    ],
  )
  const [made] = rows
  if (!made) throw new Error("The insert of an extra category returned no row")
  return made.number
}

/** Writes the fields of a change. The row must be locked. */
export async function updateExtraCategory(trx: Knex, id: number, change: ExtraCategoryChange, now: Date): Promise<void> {
  const sent = FIELDS.filter((field) => change[field] !== undefined)
  const sets = [...sent.map((field) => `${field} = ?`), "updated_at = ?"].join(", ")
  await trx.raw(`update svc_extra_category set ${sets} where number = ? and deleted_at is null`, [
    ...sent.map((field) => change[field] as string),
    now,
    id,
  ])
}

/** Deletes a category, its extras and its assignments. Public ids are never reused. */
export async function removeExtraCategory(trx: Knex, id: number, now: Date): Promise<void> {
  await trx.raw(`update svc_extra_category set deleted_at = ?, updated_at = ? where number = ? and deleted_at is null`, [
    now,
    now,
    id,
  ])
  await trx.raw(`update svc_extra set deleted_at = ?, updated_at = ? where category_number = ? and deleted_at is null`, [
    now,
    now,
    id,
  ])
  await trx.raw(`delete from svc_extra_assignment where category_number = ?`, [id])
}

export async function extraCategoryNames(database: Knex): Promise<string[]> {
  const rows: { name: string }[] = await database("svc_extra_category").select("name").whereNull("deleted_at")
  return rows.map(({ name }) => name)
}

/** Replaces the whole list of assignments, keeping the given order. The category must be locked for update. */
export async function replaceAssignments(
  trx: Knex,
  id: number,
  kind: AssignmentKind,
  targetIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx.raw(`delete from svc_extra_assignment where category_number = ? and target_kind = ?`, [id, kind])
  await trx.raw(
    `insert into svc_extra_assignment (id, category_number, target_kind, target_id, created_at, updated_at)
     select ? || lpad(w.place::text, 5, '0'), ?, ?, w.target, ?, ?
     from unnest(?::text[]) with ordinality as w (target, place)`,
    [generateEntityId(undefined, "svcxa"), id, kind, now, now, [...new Set(targetIds)]],
  )
}
