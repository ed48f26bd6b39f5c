/** The first retry comes this long after the first attempt, in milliseconds. */
export const FIRST_RETRY_MS = 5_000
/** Retries are never further apart than this, plus jitter. */
export const LONGEST_RETRY_MS = 60 * 60_000
/** A delivery that has not arrived by then has failed. */
export const GIVE_UP_AFTER_MS = 24 * 60 * 60_000
/** By how much a wait may be longer than its step, so that what failed together does not come back together. */
const JITTER = 0.5

/**
 * When a failed delivery is tried again: 5 s, doubled each time up to an hour, each with up to half of it on top.
 * @param attempt the attempt that has failed, from 1
 * @param createdAt when the delivery was made, epoch ms
 * @param now epoch ms
 * @param chance from 0 to less than 1
 * @param longest how far apart retries are at most, before what chance adds (milliseconds)
 * @returns epoch ms; null: 24 hours would be over, it has failed for good
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
