import { randomUUID } from "node:crypto"
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { renewUntilStopped, withTimeLimit } from "../../concurrency"

/** How long a lock outlives a process that crashed without releasing it. */
const LEASE_SECONDS = 15
/** Work longer than a minute counts as hanging, for example on a lost connection: its lock is no longer renewed. */
const LIMIT_MS = 62_000
/** How long to wait for the locking module to answer. */
const ACQUIRE_LIMIT_MS = 2_000

/**
 * Runs work under Medusa's lock, which all instances share if they share a Redis. If the lock is held, it throws at once instead of
 * waiting; the caller tries again later. Medusa's `execute` is not used, because it waits for the lock. If Redis also fails during the
 * release of a lock that was acquired too late, `execute` causes an unhandled rejection, which ends the process.
 *
 * This is not a lease lock (`lease-lock.ts`), because its callers already hold a cursor or a payment turn. The lock only covers the moment
 * in which another process takes over the cursor or turn, and it costs no SQL statement.
 * @param key the subject of the lock, a colon, and an id
 * @throws if the lock is held, or the locking module does not answer in time
 */
export async function exclusively<T>(scope: MedusaContainer, key: string, work: () => Promise<T>): Promise<T> {
  const locking = scope.resolve<ILockingModule>(Modules.LOCKING)
  const ownerId = randomUUID()
  // Acquiring again as the same owner renews the lease.
  const acquire = (): Promise<void> => locking.acquire(key, { ownerId, expire: LEASE_SECONDS })
  const release = (): void => void locking.release(key, { ownerId }).catch(ignoreError)
  const acquiring = acquire()
  try {
    await withTimeLimit(ACQUIRE_LIMIT_MS, acquiring, () => {
      throw new Error(`The locking module did not answer for the lock ${key}`)
    })
  } catch (error) {
    acquiring.then(release, () => undefined)
    throw new Error(withoutId(error, key))
  }
  const stopRenewals = renewUntilStopped({ everyMs: (LEASE_SECONDS * 1000) / 3, limitMs: LIMIT_MS }, acquire)
  try {
    return await work()
  } finally {
    stopRenewals()
    release()
  }
}

/** The subject of a lock may be logged, but not the order's id. */
function withoutId(error: unknown, key: string): string {
  const { message } = (typeof error === "object" && error !== null ? error : {}) as { message?: unknown }
  return String(message ?? error).replaceAll(key, key.split(":")[0] ?? "")
}

/** An error of the release is ignored: the lease expires by itself. */
function ignoreError(): void {}
