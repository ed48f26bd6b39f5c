import type { OrderMailKind } from "../mails"
import { AWAITED_STATUSES, isNotified, type OrderStatus, parseStatus, UNDONE_STATUSES } from "../orders"
import type { OperationSettings } from "../settings/operation-settings"
import { GIVE_UP_AFTER_MS } from "../webhooks"

/** The channels that inform customers about their orders (contract section 12). */
const NOTICE_CHANNELS = ["email", "messaging"] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The kinds of notices: three statuses, the reason why an order is refused, and the minutes until it is ready. */
export type NoticeKind = OrderMailKind

/** The facts of an event: the status that the order entered, and the names of fields that changed with it. */
export interface EventFacts {
  readonly topic: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The settings that decide which notices customers get, and through which channels. */
export type WantedNotices = Pick<OperationSettings, "emails" | "messaging">

/**
 * The notice for an event, at most one: the new status if customers are informed of it, otherwise a refusal with a reason, otherwise
 * changed minutes. `order.created` causes none, whatever the status is.
 */
export function noticeOfEvent({ topic, data }: EventFacts): NoticeKind | null {
  if (topic !== "order.updated") return null
  const entered = typeof data.status === "string" ? parseStatus(data.status) : undefined
  if (entered && entered !== data.from && isNotified(entered)) return entered
  if (entered && isRefusal(entered, data)) return "refused"
  return Array.isArray(data.changed) && data.changed.includes("minutes_to_arrive") ? "minutes" : null
}

/**
 * Whether the store refuses an order that somebody waits for, with a reason for the customer. A cancellation by the customer, or
 * because of a payment, has no such reason.
 */
function isRefusal(entered: OrderStatus, { from, note_visible: isReasoned }: EventFacts["data"]): boolean {
  const left = typeof from === "string" ? parseStatus(from) : undefined
  return isReasoned === true && left !== undefined && AWAITED_STATUSES.includes(left) && UNDONE_STATUSES.includes(entered)
}

/** The contact data and consent of a customer. */
export interface Reachable {
  readonly email: string
  readonly phone: string
  readonly messaging_opt_in: boolean
}

/**
 * The channels for a customer: mail unless the store has turned off mails for this status (minutes and refusals are always mailed),
 * messages only with consent and a phone.
 */
export function wantedChannels(
  kind: NoticeKind,
  order: Reachable,
  { emails, messaging }: WantedNotices,
): readonly NoticeChannel[] {
  const mail = order.email !== "" && (kind === "minutes" || kind === "refused" || emails[kind])
  const message = messaging.enabled && messaging.provider !== "none" && order.messaging_opt_in && order.phone !== ""
  return NOTICE_CHANNELS.filter((channel) => (channel === "email" ? mail : message))
}

/** A notice older than this (milliseconds) is checked again before it is sent. */
const LATE_AFTER_MS = 10 * 60_000

/** The state of an order when one of its notices is about to be sent. */
export interface OrderAtSending {
  readonly status: OrderStatus
  /** Epoch ms. */
  readonly estimatedAt: number | null
  /** Epoch ms. */
  readonly fulfillmentAt: number
}

/** An order that was due longer than this (milliseconds) before the event is in the past: it was closed late, or imported. */
const PAST_AFTER_MS = 7 * 24 * 60 * 60_000

/** Minutes are still sent if they ran out at most this long ago (milliseconds): the food is nearly ready. */
const MINUTES_GRACE_MS = 5 * 60_000

/**
 * Whether a notice is still worth sending, possibly hours later. No notice is sent after 24 hours, or for an order in the past. A status
 * notice is sent even if another status followed. If the order has been undone, only a refusal is sent later than {@link LATE_AFTER_MS}
 * after its event. Minutes are sent while the order is awaited, until {@link MINUTES_GRACE_MS} after they ran out.
 * @param eventAt time of the event, epoch ms
 * @param now epoch ms
 */
export function isStillWorthSending(kind: NoticeKind, order: OrderAtSending, eventAt: number, now: number): boolean {
  if (now - eventAt > GIVE_UP_AFTER_MS || eventAt - order.fulfillmentAt > PAST_AFTER_MS) return false
  if (kind === "minutes") {
    return AWAITED_STATUSES.includes(order.status) && order.estimatedAt !== null && order.estimatedAt + MINUTES_GRACE_MS >= now
  }
  return kind === "refused" || now - eventAt <= LATE_AFTER_MS || !UNDONE_STATUSES.includes(order.status)
}

/**
 * Minutes until the food is ready, rounded up; null if there is no estimate.
 * @param estimatedAt epoch ms
 * @param now epoch ms
 */
export function minutesLeft(estimatedAt: number | null, now: number): number | null {
  return estimatedAt === null ? null : Math.max(0, Math.ceil((estimatedAt - now) / 60_000))
}
