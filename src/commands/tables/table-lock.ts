import { fail } from "../../errors"

/**
 * How long (ms) a command, and an order, wait for a table's lock. In a queue of waiters it may take twice as long: first for the place in
 * the queue, then for the lock. That is still below the statement timeout.
 */
export const TABLE_PATIENCE_MS = 1_500
export const ORDER_PATIENCE_MS = 2_000

/**
 * Runs a statement that takes a table's lock. A lock timeout becomes `table_busy`; the failure ends the transaction.
 * @throws table_busy
 */
export async function whenFree<T>(lock: () => Promise<T>): Promise<T> {
  try {
    return await lock()
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === "55P03") throw fail("table_busy")
    throw error
  }
}
