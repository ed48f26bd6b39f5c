import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Returns the ids of those products that have more than one variation. For all others, customers do not see the variation's name. */
export async function productsWithVariations(database: Knex, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = (await database.raw(
    "select product_id from product_variant where product_id = any(?) and deleted_at is null group by product_id having count(*) > 1",
    [[...ids]] as never,
  )) as { rows: { product_id: string }[] }
  return new Set(rows.map(({ product_id }) => product_id))
}
