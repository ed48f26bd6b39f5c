import { renewUntilStopped } from "../../../concurrency"
import { withoutDeadline } from "../../../database/request-time"
import type { Lease, LeaseLocks } from "./lease-locks"

/** Often enough that a few renewals may fail before the lock counts as abandoned. Most work ends before its first renewal. */
const RENEWAL_MS = 1_000
/** Maximum number of renewals that wait for the database at the same time. */
const MOST_WAITING = 2

/**
 * Renews a lock until it is released. The lock therefore lasts even if other processes cannot see that its process is running. The time
 * limit of the request does not apply to renewals, because the work may continue after the response.
 * @param limitMs renewals end after this time in any case
 * @returns a function that ends the renewals
 */
export function keepLease(locks: Pick<LeaseLocks, "renew">, lease: Lease, limitMs = Number.POSITIVE_INFINITY): () => void {
  return renewUntilStopped({ everyMs: RENEWAL_MS, limitMs, mostWaiting: MOST_WAITING }, () =>
    withoutDeadline(() => locks.renew(lease)),
  )
}
