import { ORDER_MAILS, type OrderMailKind } from "../mails"
import { type OrderStatus, UNDONE_STATUSES } from "../order-status"
import type { OperationSettings } from "../settings/operation-settings"
import { GIVE_UP_AFTER_MS } from "../webhooks"

/** The ways in which customers hear of their orders (contract section 12). */
const NOTICE_CHANNELS = ["email", "messaging"] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** What customers hear of: three statuses, and the minutes that their order still takes. */
export type NoticeKind = OrderMailKind

/** What an event tells: the status that the order entered, and the names of fields that changed with it. */
export interface ToldEvent {
  readonly topic: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Who may be told what. */
export type WantedNotices = Pick<OperationSettings, "emails" | "messaging">

/**
 * What customers hear of an event, one notice at most: the status that the order has entered or, without one that is told, its
 * minutes. Orders that arrive (`order.created`) tell nothing, whatever their status.
 */
export function noticeOfEvent({ topic, data }: ToldEvent): NoticeKind | null {
  if (topic !== "order.updated") return null
  const entered = ORDER_MAILS.find((kind) => kind !== "minutes" && kind === data.status && data.from !== data.status)
  if (entered) return entered
  return Array.isArray(data.changed) && data.changed.includes("minutes_to_arrive") ? "minutes" : null
}

/** What a customer can be told by, and has agreed to. */
export interface Reachable {
  readonly email: string
  readonly phone: string
  readonly messaging_opt_in: boolean
}

/** The channels by which a customer is told: by mail unless the store says otherwise, by message only with consent and a phone. */
export function wantedChannels(
  kind: NoticeKind,
  order: Reachable,
  { emails, messaging }: WantedNotices,
): readonly NoticeChannel[] {
  const mail = order.email !== "" && (kind === "minutes" || emails[kind])
  const message = messaging.enabled && messaging.provider !== "none" && order.messaging_opt_in && order.phone !== ""
  return NOTICE_CHANNELS.filter((channel) => (channel === "email" ? mail : message))
}

/** A notice that could not leave for so long (milliseconds) is looked at once more before it does. */
const LATE_AFTER_MS = 10 * 60_000

/** How an order stands when a notice of it is about to leave. */
export interface OrderStanding {
  readonly status: OrderStatus
  /** Epoch ms. */
  readonly estimatedAt: number | null
  /** Epoch ms. */
  readonly fulfillmentAt: number
}

/** An order that was due so long ago (milliseconds) is of the past: tidied up, or brought in with its history. */
const PAST_AFTER_MS = 7 * 24 * 60 * 60_000

/** Minutes that have just run out are still told; the food is there any moment. */
const MINUTES_GRACE_MS = 5 * 60_000

/** Statuses in which somebody still waits for the food. */
const WAITING: readonly OrderStatus[] = ["pending", "on-hold", "accepting", "accepted", "processing", "shipped"]

/**
 * Whether a notice is worth sending when its turn comes, which may be hours later. A status that was entered is told whatever came
 * after it; of an order that was undone meanwhile nothing late is told, after 24 hours nothing at all, and nothing of orders of the
 * past. Minutes are told while they are still to come.
 * @param eventAt when it happened, epoch ms
 * @param now epoch ms
 */
export function isStillWorthTelling(kind: NoticeKind, order: OrderStanding, eventAt: number, now: number): boolean {
  if (now - eventAt > GIVE_UP_AFTER_MS || eventAt - order.fulfillmentAt > PAST_AFTER_MS) return false
  if (kind === "minutes") {
    return WAITING.includes(order.status) && order.estimatedAt !== null && order.estimatedAt + MINUTES_GRACE_MS >= now
  }
  return now - eventAt <= LATE_AFTER_MS || !UNDONE_STATUSES.includes(order.status)
}

/** Minutes from now until the food is there, started ones counted; null when nobody has said. @param now epoch ms */
export function minutesLeft(estimatedAt: number | null, now: number): number | null {
  return estimatedAt === null ? null : Math.max(0, Math.ceil((estimatedAt - now) / 60_000))
}
