/** Seconds between the looks at a payment that nobody tells of: a lost webhook costs the guest who left no more than the first. */
const LOOKS = [20, 10, 20, 40, 80] as const

/** Longest pause after a provider that did not answer, in seconds. */
const LONGEST_PAUSE = 20

/** How long after the end of its time an order waits for a provider that cannot be reached, in ms. Then it is cancelled all the same. */
export const GRACE_MS = 60_000

/** A poll asks the provider no more often than this, in ms (contract section 16). */
export const POLL_MS = 2_000

/** When an open payment is looked at next: seldom, and at the end of its time. Epoch ms. @param looks how many there were */
export function nextLook(looks: number, expiresAt: number, now: number): number {
  const seconds = LOOKS[Math.min(looks, LOOKS.length - 1)] ?? 80
  const at = now + seconds * 1_000
  return now < expiresAt ? Math.min(at, expiresAt) : at
}

/** When a provider that has not answered is asked again. Epoch ms. @param failures in a row, this one counted */
export function afterFailure(failures: number, now: number): number {
  return now + Math.min(LONGEST_PAUSE, 2 ** Math.min(failures, 10)) * 1_000
}
