import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The tables of the host that settings can refer to. */
const TABLES = {
  sales_channel_id: "sales_channel",
  region_id: "region",
  stock_location_id: "stock_location",
  shipping_option: "shipping_option",
} as const

export type ReferenceKind = keyof typeof TABLES

/** A reference from the settings to the host's data. */
export interface Reference {
  readonly kind: ReferenceKind
  readonly id: string
  /** The path of the reference in the settings. */
  readonly path: string
}

/** Returns the paths of references that do not exist in the host. One statement. */
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
 * True if the host has a region for a country, case-insensitive, or no region at all: settings may be saved before regions are
 * created.
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

/** Returns which of the product categories do not exist in the host. */
export async function unknownProductCategories(knex: Knex, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select w.id from unnest(?::text[]) as w (id)
      where not exists (select 1 from product_category c where c.id = w.id and c.deleted_at is null)`,
    [[...new Set(ids)]],
  )
  return new Set(rows.map(({ id }) => id))
}
