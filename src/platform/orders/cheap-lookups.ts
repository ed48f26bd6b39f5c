import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Runs queries with a lower `random_page_cost`. The default assumes spinning disks, so PostgreSQL would read whole tables for the
 * sales of one week; index lookups are cheap in memory and on SSDs. Queries over most orders still read whole tables.
 */
export function withCheapLookups<T>(database: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (trx) => {
    await trx.raw("set local random_page_cost = 1.1")
    return await work(trx)
  })
}
