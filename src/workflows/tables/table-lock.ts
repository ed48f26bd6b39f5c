import { fail } from "../../errors"

/**
 * How long a command, and an order, waits for a table that another one has. A waiter in a queue may wait twice as long, first for its
 * turn and then for the lock: still less than the limit of a statement.
 */
export const TABLE_PATIENCE_MS = 1_500
export const ORDER_PATIENCE_MS = 2_000

/**
 * Takes a table's lock; when somebody else keeps it for too long, it is busy. The failure ends the transaction.
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
