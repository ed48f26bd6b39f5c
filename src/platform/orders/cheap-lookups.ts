import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Asks about some of many orders, where as many lookups may be cheaper than reading tables from end to end. As PostgreSQL comes, it
 * takes each lookup for the reach of an arm over a disk, and reads a whole table for the sales of a week; here they cost what they do
 * where tables lie in memory or on a disk without an arm. What is asked of most orders reads whole tables as before.
 */
export function withCheapLookups<T>(database: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return database.transaction(async (trx) => {
    await trx.raw("set local random_page_cost = 1.1")
    return await work(trx)
  })
}
