/** How a webhook's receiver has behaved lately. `failingSince`: epoch ms of the first failed attempt in a row; null: none. */
export interface WebhookHealth {
  readonly failureCount: number
  readonly failingSince: number | null
}

/** `gone`: the receiver said so (410). `failing`: too many failed attempts in a row. `secret`: what signs cannot be read any more. */
export type DisabledReason = "gone" | "failing" | "secret"

/** Attempts in a row, and the time that they must span, after which a webhook is disabled (contract section 12). */
export const FAILURES_IN_A_ROW = 10
export const FAILING_FOR_MS = 60 * 60_000

const GONE = 410

/**
 * The health after a failed attempt, and whether the webhook is to be disabled.
 * @param responseStatus null: there was no answer
 */
export function afterFailure(
  health: WebhookHealth,
  responseStatus: number | null,
  now: number,
): WebhookHealth & { readonly disable: DisabledReason | null } {
  const failureCount = health.failureCount + 1
  const failingSince = health.failingSince ?? now
  const lasting = failureCount >= FAILURES_IN_A_ROW && now - failingSince >= FAILING_FOR_MS
  return { failureCount, failingSince, disable: responseStatus === GONE ? "gone" : lasting ? "failing" : null }
}

/** An answer that counts as taken. Redirects are not followed, so they are no success. */
export function isTaken(responseStatus: number): boolean {
  return responseStatus >= 200 && responseStatus < 300
}
