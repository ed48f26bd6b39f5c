import type { CartTurn, LeaseLocks } from "./lease-locks"

/** Often enough that a few renewals may fail within `ABSENCE_MS`. Short work ends before the first. */
const RENEWAL_MS = 1_000

/**
 * Extends a lock until it is released, so that it lasts while its process lives, also when other processes cannot see that it lives.
 * @param limitMs the longest time that it is extended
 * @returns ends the renewals
 */
export function keepLease(
  locks: Pick<LeaseLocks, "renew">,
  turn: Omit<CartTurn, "presence">,
  limitMs = Number.POSITIVE_INFINITY,
): () => void {
  const end = performance.now() + limitMs
  const renewal = setInterval(() => {
    const leaseMs = Math.floor(Math.min(turn.leaseMs, end - performance.now()))
    if (leaseMs <= 0) return clearInterval(renewal)
    // If the database cannot be reached, the next renewal may reach it.
    void locks.renew({ ...turn, leaseMs }).catch(() => undefined)
  }, RENEWAL_MS)
  renewal.unref()
  return () => clearInterval(renewal)
}
