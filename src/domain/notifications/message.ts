import { fill, fillPlural, type Language, wordsOf } from "../../languages"
import type { OperationSettings } from "../settings/operation-settings"
import type { NoticeKind } from "./notices"

/** A message to a customer's phone: its text, and its facts for receivers that write their own text. */
export interface OutgoingMessage {
  /** The same at every attempt. */
  readonly id: string
  /** A notice to a customer, or an alarm to the owner. */
  readonly kind: NoticeKind | "alarm"
  readonly language: Language
  readonly storeName: string
  readonly text: string
  readonly order: {
    readonly number: string
    /** Set while the order is on its way. */
    readonly trackingUrl: string | null
    readonly minutes: number | null
    /** ISO 8601 with offset. */
    readonly estimatedAt: string | null
    /** Why the store refuses the order; null: it does not. */
    readonly reason: string | null
  }
  /** When it happened: ISO 8601 with offset. */
  readonly happenedAt: string
}

/** The connection that sends messages: the store's settings and the host's options. Passed with each message and never stored. */
export interface MessagingConnection extends Pick<OperationSettings["messaging"], "provider" | "settings" | "secrets"> {
  /** Plugin option `outbound.allow_private_networks`. */
  readonly allowPrivate: boolean
  readonly userAgent: string
}

/** The facts that a message is written from. */
export interface MessageFacts extends Omit<OutgoingMessage, "text" | "kind"> {
  readonly kind: NoticeKind
  readonly orderType: "delivery" | "pickup"
}

/** Maximum length of the reason in characters. A longer reason is truncated. */
const REASON_LENGTH = 200

/** The message for a notice, in the store's language. It contains no text from the customer. */
export function orderMessage({ orderType, ...input }: MessageFacts): OutgoingMessage {
  const phrase = phraseOf({ ...input, orderType })
  const text = input.storeName === "" ? phrase : `${input.storeName}: ${phrase}`
  return { ...input, text: text.replace(/\s+/g, " ").trim() }
}

function phraseOf({ kind, language, order: { number, minutes, trackingUrl, reason }, orderType }: MessageFacts): string {
  const { messages: words } = wordsOf(language)
  const delivery = orderType === "delivery"
  if (kind === "shipped" && trackingUrl) return fill(words.shipped_tracked, { number, url: trackingUrl })
  if (kind === "refused" && reason) return fill(words.refused_why, { number, reason: shortened(reason) })
  if (kind !== "minutes") return fill(words[kind], { number })
  if (!minutes) return fill(delivery ? words.arriving : words.ready, { number })
  return fillPlural(delivery ? words.arrives_in : words.ready_in, minutes, { number, minutes }, language)
}

function shortened(reason: string): string {
  return reason.length > REASON_LENGTH ? `${reason.slice(0, REASON_LENGTH - 1).trimEnd()}…` : reason
}
