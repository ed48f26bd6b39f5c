import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The rows of a table that are to go, in the words of SQL: never in those of a request. */
export interface Leftovers {
  readonly table: string
  readonly condition: string
  readonly values: readonly Knex.Value[]
}

/**
 * Deletes some of a table's rows, so that no statement holds many of them, or lasts. Rows that somebody else has just now are left for
 * the next time.
 * @returns how many; `limit`: there may be more
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
