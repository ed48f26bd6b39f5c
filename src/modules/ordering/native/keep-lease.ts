import type { CartTurn, LeaseLocks } from "./lease-locks"

/** Often enough that a few renewals may fail before the lock counts as that of a dead process. Short work ends before the first. */
const RENEWAL_MS = 1_000

/**
 * Renews a lock until it is released, so that it lasts while its process lives, also when other processes cannot see that it lives.
 * @param limitMs renewals end after this time in any case
 * @returns ends the renewals
 */
export function keepLease(locks: Pick<LeaseLocks, "renew">, turn: CartTurn, limitMs = Number.POSITIVE_INFINITY): () => void {
  const end = performance.now() + limitMs
  const renewal = setInterval(() => {
    if (performance.now() > end) return clearInterval(renewal)
    // If the database cannot be reached, the next renewal may reach it.
    void locks.renew(turn).catch(() => undefined)
  }, RENEWAL_MS)
  renewal.unref()
  return () => clearInterval(renewal)
}
