import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** SQL that waits for the lock with the name in its binding, for callers that send further statements in the same round trip. */
export const LOCK_BY_NAME = "select pg_advisory_xact_lock(hashtextextended(?, 0))"

/**
 * Waits for the lock with this name and holds it until the transaction ends, across all processes. The lock needs no row. If the process
 * crashes, its connection ends, which releases the lock.
 */
export async function lockByName(trx: Knex.Transaction, name: string): Promise<void> {
  await trx.raw(LOCK_BY_NAME, [name])
}

/**
 * Takes the lock of {@link lockByName} without waiting.
 * @returns false if another transaction holds it
 */
export async function tryLockByName(trx: Knex.Transaction, name: string): Promise<boolean> {
  const { rows } = (await trx.raw("select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken", [name])) as unknown as {
    rows: { taken: boolean }[]
  }
  return rows[0]?.taken === true
}
