import { createHmac } from "node:crypto"
import { eventParts } from "../domain/webhooks"
import { OutboundError, type OutboundRequest, sendOutbound } from "./send-request"

/** Time limit of one attempt, from the DNS lookup to the last byte of the response. */
export const ATTEMPT_MS = 10_000
/** Maximum bytes to read of the response: only its status is used. */
const ANSWER_LIMIT = 16 * 1024

export interface WebhookMessage {
  readonly url: string
  readonly secret: string
  /** The store's address; may be empty. */
  readonly source: string
  /** The topic of the event: `order.created` … */
  readonly event: string
  readonly webhookId: number
  readonly deliveryId: number
  /** The body, sent and signed byte for byte. */
  readonly body: string
  readonly userAgent: string
}

/** The result of an attempt. `status` null: no complete response; `error` gives the reason. */
export interface WebhookOutcome {
  readonly status: number | null
  readonly error: "timeout" | "refused" | "connection" | null
  readonly durationMs: number
}

/** The signature that the specification requires: HMAC-SHA256 of the raw body, base64. */
export function webhookSignature(body: string | Buffer, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64")
}

/** Builds the signed request of one attempt. */
export function webhookRequest(message: WebhookMessage): OutboundRequest {
  const { resource, event } = eventParts(message.event)
  const body = Buffer.from(message.body, "utf8")
  return {
    method: "POST",
    url: message.url,
    body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(body.length),
      "User-Agent": message.userAgent,
      "X-Platform-Webhook-Source": headerSafe(message.source),
      "X-Platform-Webhook-Topic": message.event,
      "X-Platform-Webhook-Resource": resource,
      "X-Platform-Webhook-Event": event,
      "X-Platform-Webhook-Signature": webhookSignature(body, message.secret),
      "X-Platform-Webhook-ID": String(message.webhookId),
      "X-Platform-Webhook-Delivery-ID": String(message.deliveryId),
    },
  }
}

/** Makes one attempt: allowed addresses only, no redirects, and only a limited part of the response is read. Never throws. */
export async function sendWebhook(message: WebhookMessage, policy: { readonly allowPrivate: boolean }): Promise<WebhookOutcome> {
  const begun = performance.now()
  const duration = () => Math.round(performance.now() - begun)
  try {
    const limits = { ...policy, timeoutMs: ATTEMPT_MS, responseLimit: ANSWER_LIMIT }
    const { status } = await sendOutbound(webhookRequest(message), limits)
    return { status, error: null, durationMs: duration() }
  } catch (error) {
    return { status: null, error: error instanceof OutboundError ? error.kind : "connection", durationMs: duration() }
  }
}

/** The URL in its serialised form, which is plain ASCII as headers require. */
function headerSafe(url: string): string {
  return URL.canParse(url) ? new URL(url).href : ""
}
