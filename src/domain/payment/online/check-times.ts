/**
 * Seconds between status checks of a payment without news. The first is short: if the webhook was lost and the guest has left the page, only a check
 * finds the payment.
 */
const CHECK_PAUSES = [20, 10, 20, 40, 80] as const

/** Longest wait after a provider that did not respond, in seconds. */
const LONGEST_PAUSE = 20

/**
 * After this many failures of a void or a refund in a row, more than ten minutes after the first, the store is notified. Further pauses
 * between attempts grow if the provider answers other calls.
 */
export const SHORT_PAUSES = 34
/** Pause after the first refusal of a refund, in seconds. It doubles with each further refusal. */
const FIRST_REFUSED_PAUSE = 120
/** Longest pause before a void or a refund is requested again, in seconds. */
const LONGEST_REFUND_PAUSE = 3_600

/** How long after its deadline an order waits for an unreachable provider before it is cancelled, in ms. */
export const GRACE_MS = 60_000

/** How long (ms) Medusa's own cancellation has to refund a payment before it is checked. */
export const REFUND_SETTLES_MS = 15_000

/** How long (ms) an accepted order's capture may fail before the store is notified. */
const CAPTURE_LATE_MS = 30 * 60_000

/** A session younger than this (ms) is not replaced, because each new session calls the provider twice. */
const FRESH_MS = 2_000

/** Polls check the provider at most this often, in ms (contract section 16). */
export const POLL_MS = 2_000

/**
 * When an open payment is checked next: at the latest at its deadline. Epoch ms.
 * @param looks number of checks so far
 */
export function nextCheck(looks: number, expiresAt: number, now: number): number {
  const seconds = CHECK_PAUSES[Math.min(looks, CHECK_PAUSES.length - 1)] ?? 80
  const at = now + seconds * 1_000
  return now < expiresAt ? Math.min(at, expiresAt) : at
}

/** Whether a payment should have been captured long ago. @param since when its order got its status, epoch ms */
export function isCaptureLate(since: number, now: number): boolean {
  return now - since >= CAPTURE_LATE_MS
}

/** Whether a guest may replace a session that can still be paid. @param openedAt epoch ms; null: unknown */
export function mayReplace(openedAt: number | null, now: number): boolean {
  return openedAt === null || now - openedAt >= FRESH_MS
}

/**
 * When a provider that did not answer is called again. Epoch ms.
 * @param failures in a row, including this one
 */
export function nextCheckAfterFailure(failures: number, now: number): number {
  return now + Math.min(LONGEST_PAUSE, 2 ** Math.min(failures, 10)) * 1_000
}

/**
 * The number of failures in a row, including one more. While the provider answers no call at all, the count stops before the pauses grow, so
 * that voids and refunds are made soon after the outage.
 * @param answers whether the provider answers other calls
 */
export function countFailure(failures: number, answers: boolean): number {
  return answers ? failures + 1 : Math.min(failures + 1, SHORT_PAUSES)
}

/**
 * When a failed void or refund is requested again. Epoch ms. At first the pauses are those of {@link nextCheckAfterFailure}. They grow to
 * an hour if the call keeps failing while the provider answers others.
 * @param failures by {@link countFailure}, including this one
 */
export function nextEndAfterFailure(failures: number, now: number): number {
  if (failures <= SHORT_PAUSES) return nextCheckAfterFailure(failures, now)
  return now + Math.min(LONGEST_REFUND_PAUSE, LONGEST_PAUSE * 2 ** (failures - SHORT_PAUSES)) * 1_000
}

/** True once, when a void or a refund has failed for so long that a person has to check it. @param before failures before this one */
export function becomesStuck(before: number, failures: number): boolean {
  return before < SHORT_PAUSES && failures >= SHORT_PAUSES
}

/** When a refund that the provider has refused is requested again. Epoch ms. @param refusals including this one */
export function nextRefundAfterRefusal(refusals: number, now: number): number {
  return now + Math.min(LONGEST_REFUND_PAUSE, FIRST_REFUSED_PAUSE * 2 ** (refusals - 1)) * 1_000
}
