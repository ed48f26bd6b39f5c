/** Time from the first attempt to the first retry, in milliseconds. */
export const FIRST_RETRY_MS = 5_000
/** Maximum time between retries, without jitter. */
export const LONGEST_RETRY_MS = 60 * 60_000
/** A delivery older than this has failed. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000
/** Maximum jitter as a fraction of the wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.5

/**
 * When a failed delivery is retried: after 5 s, doubled each time up to an hour, plus up to half of that as jitter.
 * @param attempt number of the failed attempt, from 1
 * @param createdAt creation of the delivery, epoch ms
 * @param now epoch ms
 * @param chance random value from 0 to less than 1
 * @param longest maximum wait before jitter (milliseconds)
 * @returns epoch ms; null: the time is up after 24 hours, and the delivery has failed
 */
export function nextAttemptAt(
  attempt: number,
  createdAt: number,
  now: number,
  chance: number,
  longest = LONGEST_RETRY_MS,
): number | null {
  const step = Math.min(longest, FIRST_RETRY_MS * 2 ** Math.min(attempt - 1, 20))
  const next = now + Math.round(step * (1 + JITTER * chance))
  return next > createdAt + GIVE_UP_AFTER_MS ? null : next
}
