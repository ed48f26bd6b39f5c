import { randomUUID } from "node:crypto"
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { withTimeLimit } from "../../concurrency"

/** For a process that is gone without giving its lock back. */
const LEASE_SECONDS = 15
/** Work that takes longer than a minute hangs, on a connection that is lost for example: it keeps the lock from nobody any more. */
const MOST_RENEWALS = 12
/** How long one waits for a word of whoever keeps the locks. */
const PATIENCE_MS = 2_000

/**
 * Runs work under the platform's lock, which all instances share where they share a Redis. Nobody waits for a lock that somebody has:
 * whoever does something else meanwhile comes back sooner. The platform's own `execute` waits, and where Redis goes away while a lock is
 * given back that came too late, it leaves a rejection to nobody, which ends a process.
 * @throws when somebody has the lock, or nobody says who has
 */
export async function exclusively<T>(scope: MedusaContainer, key: string, work: () => Promise<T>): Promise<T> {
  const locking = scope.resolve<ILockingModule>(Modules.LOCKING)
  const ownerId = randomUUID()
  // By the same owner once more: for another lease.
  const take = (): Promise<void> => locking.acquire(key, { ownerId, expire: LEASE_SECONDS })
  const giveBack = (): void => void locking.release(key, { ownerId }).catch(forLeaseToEnd)
  const taking = take()
  try {
    await withTimeLimit(PATIENCE_MS, taking, () => {
      throw new Error(`No word of the lock ${key}`)
    })
  } catch (error) {
    taking.then(giveBack, () => undefined)
    throw error
  }
  let renewals = 0
  const renewal = setInterval(
    () => {
      if (renewals++ < MOST_RENEWALS) void take().catch(forLeaseToEnd)
      else clearInterval(renewal)
    },
    (LEASE_SECONDS * 1000) / 3,
  )
  renewal.unref()
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    giveBack()
  }
}

/** What cannot be told to whoever keeps the locks is over with the lease. */
function forLeaseToEnd(): void {}
