import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The rows to delete, as SQL. Must never contain text of a request. */
export interface Leftovers {
  readonly table: string
  readonly condition: string
  readonly values: readonly Knex.Value[]
}

/**
 * Deletes a limited number of rows, so that no statement locks many rows or runs long. Locked rows are skipped.
 * @returns the number of deleted rows; if it equals `limit`, there may be more
 */
export async function deleteSome(
  database: Knex | Knex.Transaction,
  { table, condition, values }: Leftovers,
  limit: number,
): Promise<number> {
  const { rowCount } = (await database.raw(
    `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ? for update skip locked))`,
    [...values, limit],
  )) as { rowCount: number }
  return rowCount
}
