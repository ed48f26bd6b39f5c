/**
 * Seconds between status checks of a payment without news. The first is short: if the webhook was lost and the guest has left the page, only a check
 * finds the payment.
 */
const LOOKS = [20, 10, 20, 40, 80] as const

/** Longest wait after a provider that did not answer, in seconds. */
const LONGEST_PAUSE = 20

/** How long after its deadline an order waits for an unreachable provider before it is cancelled, in ms. */
export const GRACE_MS = 60_000

/** How long (ms) Medusa's own cancellation has to refund a payment before it is checked. */
export const REFUND_SETTLES_MS = 15_000

/** How long (ms) until a refund that the provider has refused is requested again. */
export const REFUSED_AGAIN_MS = 600_000

/** Polls check the provider at most this often, in ms (contract section 16). */
export const POLL_MS = 2_000

/** When an open payment is checked next: a few times, and at its deadline. Epoch ms. @param looks number of checks so far */
export function nextLook(looks: number, expiresAt: number, now: number): number {
  const seconds = LOOKS[Math.min(looks, LOOKS.length - 1)] ?? 80
  const at = now + seconds * 1_000
  return now < expiresAt ? Math.min(at, expiresAt) : at
}

/** When a provider that did not answer is called again. Epoch ms. @param failures in a row, including this one */
export function nextLookAfterFailure(failures: number, now: number): number {
  return now + Math.min(LONGEST_PAUSE, 2 ** Math.min(failures, 10)) * 1_000
}
