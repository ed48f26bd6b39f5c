import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Waits for the lock with the name in its binding. For callers that send more in the same round trip. */
export const LOCK_BY_NAME = "select pg_advisory_xact_lock(hashtextextended(?, 0))"

/**
 * Waits for the lock with this name and holds it until the transaction ends, across all processes. It needs no row, and if the process dies, its
 * connection ends, which releases the lock.
 */
export async function lockByName(trx: Knex.Transaction, name: string): Promise<void> {
  await trx.raw(LOCK_BY_NAME, [name])
}

/** As {@link lockByName}, without waiting. @returns false if another transaction holds it */
export async function tryLockByName(trx: Knex.Transaction, name: string): Promise<boolean> {
  const { rows } = (await trx.raw("select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken", [name])) as unknown as {
    rows: { taken: boolean }[]
  }
  return rows[0]?.taken === true
}
