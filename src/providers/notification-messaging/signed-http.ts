import { createHmac } from "node:crypto"
import { SendingFailure } from "../../domain/notifications"
import type { OutboundRequest } from "../../outbound"
import { kindOfStatus, type MessageDelivery, type VendorWay } from "./send-to-vendor"

/** The signature of a message: HMAC-SHA256 of the raw body, base64, as in webhooks. */
export function messageSignature(body: Buffer, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64")
}

function request({ to, message, connection }: MessageDelivery): OutboundRequest {
  const { settings, secrets, userAgent } = connection
  const { url } = settings
  const { secret } = secrets
  if (!url) throw new SendingFailure("refused", "http: the setting url is missing")
  if (!secret) throw new SendingFailure("refused", "http: the secret is missing")
  const { id, kind, language, storeName, text, order, happenedAt } = message
  const event = kind === "alarm" ? "store.alarm" : `order.${kind}`
  const body = Buffer.from(
    JSON.stringify({
      id,
      event,
      to,
      language,
      text,
      store_name: storeName,
      order: {
        number: order.number,
        tracking_url: order.trackingUrl,
        minutes: order.minutes,
        estimated_at: order.estimatedAt,
        reason: order.reason,
      },
      created_at: happenedAt,
    }),
  )
  return {
    method: "POST",
    url,
    body,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(body.length),
      "User-Agent": userAgent,
      "Idempotency-Key": id,
      "X-Svc-Event": event,
      "X-Svc-Signature": messageSignature(body, secret),
    },
  }
}

/**
 * A plain endpoint of the owner: one signed POST per message. Any 2xx accepts it. The `id` is the same at every attempt, so
 * receivers can detect duplicates.
 */
export const signedHttp: VendorWay = {
  name: "http",
  request,
  idOf: () => undefined,
  judge: ({ status }) => ({ kind: kindOfStatus(status), reason: `answered ${status}` }),
  knowsRepeats: true,
}
