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

/**
 * Whether the host has a region for a country, letter case aside. Where it has none at all yet, every country will do: the settings of a
 * store may be made before its regions.
 */
export async function mayBeSoldIn(knex: Knex, country: string): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { found: boolean }[] }>(
    `select exists (
         select from region_country c join region r on r.id = c.region_id and r.deleted_at is null
          where c.iso_2 = lower(?) and c.deleted_at is null)
       or not exists (select from region where deleted_at is null) as found`,
    [country],
  )
  return rows[0]?.found === true
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
