/**
 * The consecutive failures of a webhook's receiver. `failingSince`: epoch ms of the first one; null: the last attempt succeeded, or there
 * was none.
 */
export interface WebhookHealth {
  readonly failureCount: number
  readonly failingSince: number | null
}

/** `gone`: the receiver responded with 410. `failing`: too many failed attempts in a row. `secret`: the signing secret cannot be read. */
export type DisabledReason = "gone" | "failing" | "secret"

/** A webhook is disabled after this many failed attempts in a row over this minimum time (contract section 12). */
export const FAILURES_IN_A_ROW = 10
export const FAILING_FOR_MS = 60 * 60_000

const GONE = 410

/**
 * The health after a failed attempt, and whether the webhook is to be disabled.
 * @param responseStatus null: there was no response
 */
export function healthAfterFailure(
  health: WebhookHealth,
  responseStatus: number | null,
  now: number,
): WebhookHealth & { readonly disable: DisabledReason | null } {
  const failureCount = health.failureCount + 1
  const failingSince = health.failingSince ?? now
  const lasting = failureCount >= FAILURES_IN_A_ROW && now - failingSince >= FAILING_FOR_MS
  return { failureCount, failingSince, disable: responseStatus === GONE ? "gone" : lasting ? "failing" : null }
}

/** Whether a response counts as success. Redirects are not followed, so they count as failures. */
export function isSuccess(responseStatus: number): boolean {
  return responseStatus >= 200 && responseStatus < 300
}
