import { type FailureKind, type OutgoingMessage, SendingFailure } from "../../domain/notifications"
import type { OutboundRequest, OutboundResponse } from "../../outbound"
import { kindOfStatus, type MessageDelivery, type VendorWay } from "./send-to-vendor"

const DEFAULT_BASE_URL = "https://graph.facebook.com"
const VERSION = "v23.0"

/**
 * The vendor's codes for temporary errors: too many calls or messages, a service that is unavailable. They also come with an HTTP status
 * 4xx.
 */
const PASSING: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131057, 133004])
/** The vendor's code for too many messages to one phone. */
const TOO_MANY_TO_ONE = 131056

/**
 * The names of the templates: one per kind of message, and one for shipped orders with a tracking link. The store may set its own in
 * `template_<name>`.
 */
type Template = OutgoingMessage["kind"] | "shipped_tracking"

function templateOf({ kind, order }: OutgoingMessage): Template {
  return kind === "shipped" && order.trackingUrl !== null ? "shipped_tracking" : kind
}

/**
 * {{1}} is the order number, {{2}} the store, {{3}} the tracking link, the minutes, the reason or the text of an alarm. The vendor refuses empty and multi-line
 * values.
 */
function parametersOf(message: OutgoingMessage): { readonly type: "text"; readonly text: string }[] {
  const { order, storeName } = message
  const third: Partial<Record<Template, string | null>> = {
    shipped_tracking: order.trackingUrl,
    minutes: String(order.minutes ?? 0),
    refused: order.reason,
    alarm: message.text,
  }
  return [order.number, storeName, third[templateOf(message)]].flatMap((value) =>
    value === undefined ? [] : [{ type: "text" as const, text: (value ?? "").replace(/\s+/g, " ").trim() || "-" }],
  )
}

function request({ to, message, connection }: MessageDelivery): OutboundRequest {
  const { settings, secrets, userAgent } = connection
  const sender = settings.phone_number_id ?? ""
  const token = secrets.access_token ?? ""
  const version = settings.api_version || VERSION
  if (!/^\d{1,40}$/.test(sender))
    throw new SendingFailure("refused", "whatsapp: the setting phone_number_id is missing or not a number")
  if (!/^[\x21-\x7e]+$/.test(token)) throw new SendingFailure("refused", "whatsapp: the secret access_token is missing")
  if (!/^v\d{1,3}\.\d{1,3}$/.test(version)) throw new SendingFailure("refused", "whatsapp: the setting api_version is wrong")
  const template = templateOf(message)
  const body = Buffer.from(
    JSON.stringify({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: to.slice(1),
      type: "template",
      template: {
        name: settings[`template_${template}`] || `svc_order_${template}`,
        language: { code: settings.template_language || message.language },
        components: [{ type: "body", parameters: parametersOf(message) }],
      },
    }),
  )
  return {
    method: "POST",
    url: `${settings.base_url || DEFAULT_BASE_URL}/${version}/${sender}/messages`,
    body,
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Content-Length": String(body.length),
      "User-Agent": userAgent,
    },
  }
}

function read({ body }: OutboundResponse): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body?.toString("utf8") ?? "")
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function idOf(answer: OutboundResponse): string | undefined {
  const { messages } = read(answer)
  const id: unknown = Array.isArray(messages) ? (messages[0] as { id?: unknown } | undefined)?.id : undefined
  return typeof id === "string" ? id.slice(0, 255) : undefined
}

/** The vendor's text may contain the phone number, so only the status and the error code are logged. */
function judge(answer: OutboundResponse): { readonly kind: FailureKind; readonly reason: string } {
  const { code } = (read(answer).error ?? {}) as { code?: unknown }
  const number = typeof code === "number" ? code : null
  const passing = number !== null && PASSING.has(number)
  const kind = number === TOO_MANY_TO_ONE ? "later" : passing ? "away" : kindOfStatus(answer.status)
  return { kind, reason: `answered ${answer.status}${number === null ? "" : `, code ${number}`}` }
}

/**
 * The WhatsApp Cloud API: one approved template per kind of message. The vendor does not detect duplicates, so a message whose response was
 * lost is not sent again.
 */
export const whatsapp: VendorWay = { name: "whatsapp", request, idOf, judge, knowsRepeats: false }
