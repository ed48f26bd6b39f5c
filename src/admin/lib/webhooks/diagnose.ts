import type { Webhook, WebhookDelivery } from "../../../client/generated"

/** Why the receiver did not accept an attempt. `answered`: it responded with an error status. `secret`: the signing secret cannot be read. */
export interface Refusal {
  readonly kind: "answered" | "timeout" | "connection" | "refused" | "secret" | "unknown"
  /** HTTP status, if there was a response. */
  readonly status: number | null
}

/**
 * What a receiver has received, or why it receives nothing. Times are ISO instants.
 * - The webhook is disabled: `gone` (the receiver responded with 410), `failing` (too many failed attempts), `unsigned` (its secret cannot be
 *   read) or `stopped` (by a person).
 * - `silent`: there was no delivery since the webhook was created. `waiting`: the latest delivery has no result yet.
 */
export type Diagnosis =
  | { readonly kind: "gone" | "failing" | "unsigned" | "stopped" | "paused" | "waiting" }
  | { readonly kind: "silent"; readonly since: string }
  | { readonly kind: "retrying"; readonly refusal: Refusal; readonly attempts: number; readonly next: string }
  | { readonly kind: "failed"; readonly refusal: Refusal; readonly at: string }
  | { readonly kind: "delivered"; readonly at: string }

const REASONS = ["timeout", "connection", "refused", "secret"] as const

/** Why the last attempt of a delivery was not accepted. */
export function refusalOf({ error, response_status: status }: Pick<WebhookDelivery, "error" | "response_status">): Refusal {
  if (status !== null) return { kind: "answered", status }
  return { kind: REASONS.find((each) => each === error) ?? "unknown", status: null }
}

/**
 * Determines the diagnosis of a webhook. A cause that stops all deliveries takes precedence over the result of a single one.
 * @param deliveries the latest ones, newest first; test deliveries do not count
 */
export function diagnose(webhook: Webhook, deliveries: readonly WebhookDelivery[]): Diagnosis {
  if (webhook.status === "disabled") return { kind: stoppedBy(webhook) }
  if (webhook.status === "paused") return { kind: "paused" }
  const real = deliveries.filter(({ event }) => event !== "webhook.ping")
  // A delivery whose first attempt is running has no result yet.
  const waiting = real.findLast(
    ({ status, response_status, error }) => status === "pending" && (response_status !== null || error !== null),
  )
  if (waiting?.next_attempt_at != null)
    return { kind: "retrying", refusal: refusalOf(waiting), attempts: waiting.attempt, next: waiting.next_attempt_at }
  const [latest] = real
  if (latest === undefined) return { kind: "silent", since: webhook.created_at }
  if (latest.status === "pending") return { kind: "waiting" }
  return latest.status === "delivered"
    ? { kind: "delivered", at: latest.created_at }
    : { kind: "failed", refusal: refusalOf(latest), at: latest.created_at }
}

function stoppedBy({ disabled_reason: reason }: Webhook): "gone" | "failing" | "unsigned" | "stopped" {
  if (reason === null) return "stopped"
  return reason === "secret" ? "unsigned" : reason
}
