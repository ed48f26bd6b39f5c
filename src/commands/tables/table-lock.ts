import { fail } from "../../errors"

/**
 * How long (ms) a command waits for a table's lock. If several wait, one of them may wait twice as long: first for a place in PostgreSQL's
 * queue, then for the lock. Even that time is less than the statement timeout.
 */
export const TABLE_PATIENCE_MS = 1_500
/** How long (ms) an order waits for a table's lock. */
export const ORDER_PATIENCE_MS = 2_000

/**
 * Runs a statement that takes a table's lock. A lock timeout becomes `table_busy`, and the transaction must then be rolled back.
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
