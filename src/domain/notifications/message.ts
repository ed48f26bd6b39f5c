import type { MailLanguage } from "../mails"
import type { OperationSettings } from "../settings/operation-settings"
import type { NoticeKind } from "./notices"

/** A message to a customer's phone: its text, and the facts behind it for receivers that write their own text. */
export interface OutgoingMessage {
  /** The same at every attempt. */
  readonly id: string
  readonly kind: NoticeKind
  readonly language: MailLanguage
  readonly storeName: string
  readonly text: string
  readonly order: {
    readonly number: string
    /** Set while the order is on its way. */
    readonly trackingUrl: string | null
    readonly minutes: number | null
    /** ISO 8601 with offset. */
    readonly estimatedAt: string | null
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
export interface MessageWords extends Omit<OutgoingMessage, "text"> {
  readonly orderType: "delivery" | "pickup"
}

type Phrase = (input: MessageWords) => string

const PHRASES: Readonly<Record<MailLanguage, Readonly<Record<NoticeKind, Phrase>>>> = {
  es: {
    accepted: ({ order }) => `Hemos aceptado tu pedido ${order.number}.`,
    shipped: ({ order }) =>
      `Tu pedido ${order.number} está en camino.${order.trackingUrl ? ` Síguelo aquí: ${order.trackingUrl}` : ""}`,
    finalized: ({ order }) => `Tu pedido ${order.number} ha finalizado. ¡Gracias!`,
    minutes: ({ order: { number, minutes }, orderType }) => {
      if (!minutes) return `Tu pedido ${number} está ${orderType === "delivery" ? "a punto de llegar" : "listo"}.`
      return `Tu pedido ${number} ${orderType === "delivery" ? "llegará" : "estará listo"} en ${minutes === 1 ? "un minuto" : `unos ${minutes} minutos`}.`
    },
  },
  en: {
    accepted: ({ order }) => `We have accepted your order ${order.number}.`,
    shipped: ({ order }) =>
      `Your order ${order.number} is on its way.${order.trackingUrl ? ` Follow it here: ${order.trackingUrl}` : ""}`,
    finalized: ({ order }) => `Your order ${order.number} is finalized. Thank you!`,
    minutes: ({ order: { number, minutes }, orderType }) => {
      if (!minutes) return `Your order ${number} is ${orderType === "delivery" ? "about to arrive" : "ready"}.`
      return `Your order ${number} will ${orderType === "delivery" ? "arrive" : "be ready"} in about ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`
    },
  },
}

/** The message for a notice, in the site's language. It contains no text from the customer. */
export function orderMessage({ orderType, ...input }: MessageWords): OutgoingMessage {
  const phrase = PHRASES[input.language][input.kind]({ ...input, orderType })
  const text = input.storeName === "" ? phrase : `${input.storeName}: ${phrase}`
  return { ...input, text: text.replace(/\s+/g, " ").trim() }
}
