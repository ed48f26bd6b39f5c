import { composeMail } from "./compose-mail"
import { greetingName } from "./harmless-text"
import type { Mail, MailBlock, MailLanguage } from "./mail"

/** What a customer is told of an order by mail. */
export const ORDER_MAILS = ["accepted", "shipped", "finalized", "minutes"] as const
export type OrderMailKind = (typeof ORDER_MAILS)[number]

/** An order as a mail tells it: texts that are ready to be read, in the site's language and currency. */
export interface OrderMailInput {
  readonly kind: OrderMailKind
  readonly language: MailLanguage
  readonly storeName: string
  readonly storePhone: string
  readonly number: string
  readonly customerName: string
  readonly orderType: "delivery" | "pickup"
  /** Of dine-in orders. */
  readonly tableLabel?: string | null
  /** `21/11/2026 20:30`; null: not told. */
  readonly fulfillmentAt?: string | null
  readonly address?: string | null
  readonly lines: readonly {
    readonly quantity: number
    readonly name: string
    readonly extras: readonly string[]
    readonly total: string
  }[]
  readonly total: string
  /** Told in `shipped` only; http and https only. */
  readonly trackingUrl?: string | null
  /** Told in `minutes`; 0: the food is there. */
  readonly minutes?: number | null
  /** When the food is expected, told in `accepted` and `minutes`; null: nobody has said. */
  readonly estimatedAt?: string | null
}

interface Words {
  readonly hello: (name: string) => string
  readonly subject: Readonly<Record<OrderMailKind, (input: OrderMailInput) => string>>
  readonly intro: Readonly<Record<OrderMailKind, (input: OrderMailInput) => string>>
  readonly order: string
  readonly when: string
  readonly expected: string
  readonly address: string
  readonly table: string
  readonly total: string
  readonly track: string
  readonly phone: (phone: string) => string
}

const WORDS: Readonly<Record<MailLanguage, Words>> = {
  es: {
    hello: (name) => (name ? `Hola, ${name}:` : "Hola:"),
    subject: {
      accepted: ({ number }) => `Hemos aceptado tu pedido ${number}`,
      shipped: ({ number }) => `Tu pedido ${number} está en camino`,
      finalized: ({ number }) => `Tu pedido ${number} ha finalizado`,
      minutes: ({ number, minutes, orderType }) => {
        if (minutes) return `Tu pedido ${number}: ${minutes} min`
        return orderType === "delivery" ? `Tu pedido ${number} está a punto de llegar` : `Tu pedido ${number} está listo`
      },
    },
    intro: {
      accepted: () => "Hemos aceptado tu pedido y pronto empezaremos a prepararlo.",
      shipped: () => "Tu pedido ha salido y está en camino.",
      finalized: ({ orderType }) =>
        orderType === "delivery" ? "Tu pedido está entregado y pagado. ¡Gracias!" : "Tu pedido está recogido y pagado. ¡Gracias!",
      minutes: ({ minutes, orderType }) => {
        if (!minutes) return orderType === "delivery" ? "Tu pedido está a punto de llegar." : "Tu pedido está listo."
        return orderType === "delivery"
          ? `Tu pedido llegará en unos ${minutes} minutos.`
          : `Tu pedido estará listo en unos ${minutes} minutos.`
      },
    },
    order: "Pedido",
    when: "Para",
    expected: "Hora estimada",
    address: "Dirección",
    table: "Mesa",
    total: "Total",
    track: "Seguir el pedido",
    phone: (phone) => `¿Alguna duda? Llámanos al ${phone}.`,
  },
  en: {
    hello: (name) => (name ? `Hello ${name},` : "Hello,"),
    subject: {
      accepted: ({ number }) => `We have accepted your order ${number}`,
      shipped: ({ number }) => `Your order ${number} is on its way`,
      finalized: ({ number }) => `Your order ${number} is finalized`,
      minutes: ({ number, minutes, orderType }) => {
        if (minutes) return `Your order ${number}: ${minutes} min`
        return orderType === "delivery" ? `Your order ${number} is about to arrive` : `Your order ${number} is ready`
      },
    },
    intro: {
      accepted: () => "We have accepted your order and will soon begin to prepare it.",
      shipped: () => "Your order has left and is on its way.",
      finalized: ({ orderType }) =>
        orderType === "delivery"
          ? "Your order is delivered and paid. Thank you!"
          : "Your order is picked up and paid. Thank you!",
      minutes: ({ minutes, orderType }) => {
        if (!minutes) return orderType === "delivery" ? "Your order is about to arrive." : "Your order is ready."
        return orderType === "delivery"
          ? `Your order will arrive in about ${minutes} minutes.`
          : `Your order will be ready in about ${minutes} minutes.`
      },
    },
    order: "Order",
    when: "For",
    expected: "Expected at",
    address: "Address",
    table: "Table",
    total: "Total",
    track: "Track the order",
    phone: (phone) => `Any questions? Call us: ${phone}.`,
  },
}

/** The mail of an order that was accepted, shipped, finalized, or got its minutes (seed, Events; contract section 7). */
export function orderMail(input: OrderMailInput): Mail {
  const words = WORDS[input.language]
  const told = (name: string, value: string | null | undefined): (readonly [string, string])[] => (value ? [[name, value]] : [])
  const facts: MailBlock = {
    kind: "table",
    rows: [
      [words.order, input.number],
      ...told(words.when, input.fulfillmentAt),
      ...told(words.expected, input.kind === "accepted" || input.kind === "minutes" ? input.estimatedAt : null),
      ...told(words.table, input.tableLabel),
      ...told(words.address, input.orderType === "delivery" ? input.address : null),
    ],
  }
  const goods: MailBlock = {
    kind: "table",
    rows: [
      ...input.lines.map(({ quantity, name, extras, total }): readonly [string, string] => [
        `${quantity} × ${name}${extras.length > 0 ? ` (${extras.join(", ")})` : ""}`,
        total,
      ]),
      [words.total, input.total],
    ],
  }
  return composeMail({
    kind: `svc-order-${input.kind}`,
    language: input.language,
    storeName: input.storeName,
    subject: words.subject[input.kind](input),
    blocks: [
      { kind: "text", text: words.hello(greetingName(input.customerName)) },
      { kind: "text", text: words.intro[input.kind](input) },
      facts,
      goods,
    ],
    action: input.kind === "shipped" && input.trackingUrl ? { label: words.track, url: input.trackingUrl } : undefined,
    closing: input.storePhone ? [words.phone(input.storePhone)] : [],
  })
}
