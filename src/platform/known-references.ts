import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What settings may point at in the host, with the table that holds it. */
const TABLES = {
  sales_channel_id: "sales_channel",
  region_id: "region",
  stock_location_id: "stock_location",
  shipping_option: "shipping_option",
} as const

export type ReferenceKind = keyof typeof TABLES

export interface Reference {
  readonly kind: ReferenceKind
  readonly id: string
  /** Where it stands in the settings. */
  readonly path: string
}

/** The paths of references that the host does not have, in one statement. */
export async function unknownReferences(knex: Knex, references: readonly Reference[]): Promise<string[]> {
  if (references.length === 0) return []
  const known = references.map(
    ({ kind }) => `select ? as path where not exists (select 1 from ${TABLES[kind]} where id = ? and deleted_at is null)`,
  )
  const { rows } = await knex.raw<{ rows: { path: string }[] }>(
    known.join(" union all "),
    references.flatMap(({ path, id }) => [path, id]),
  )
  return rows.map(({ path }) => path)
}

/** Those of some product categories that the host does not have. */
export async function unknownProductCategories(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select w.id from unnest(?::text[]) as w (id)
      where not exists (select 1 from product_category c where c.id = w.id and c.deleted_at is null)`,
    [[...new Set(ids)]],
  )
  return new Set(rows.map(({ id }) => id))
}
