import type { Knex } from "@medusajs/framework/mikro-orm/knex"

const TABLES = { product: "product", product_category: "product_category" } as const

/**
 * Returns which of the products or product categories do not exist in the host. Unpublished products count as existing. One statement.
 */
export async function unknownTargets(
  knex: Knex,
  kind: keyof typeof TABLES,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select w.id from unnest(?::text[]) as w (id)
     where not exists (select 1 from ${TABLES[kind]} t where t.id = w.id and t.deleted_at is null)`,
    [[...new Set(ids)]],
  )
  return new Set(rows.map(({ id }) => id))
}
