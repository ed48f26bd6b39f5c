import { isTold, ORDER_STATUSES, type ToldStatus } from "../orders"
import { composeMail } from "./compose-mail"
import { greetingName } from "./harmless-text"
import type { Mail, MailBlock, MailLanguage } from "./mail"
import type { BillRowKind } from "./order-bill"

/** The kinds of order mails to customers. */
export type OrderMailKind = ToldStatus | "minutes"
export const ORDER_MAILS: readonly OrderMailKind[] = [...ORDER_STATUSES.filter(isTold), "minutes"]

/** The content of an order mail: texts in the site's language and currency. */
export interface OrderMailInput {
  readonly kind: OrderMailKind
  readonly language: MailLanguage
  readonly storeName: string
  readonly storePhone: string
  readonly number: string
  readonly customerName: string
  readonly orderType: "delivery" | "pickup"
  /** For dine-in orders. */
  readonly tableLabel?: string | null
  /** `21/11/2026 20:30`; null: not shown. */
  readonly fulfillmentAt?: string | null
  readonly address?: string | null
  readonly lines: readonly {
    readonly quantity: number
    readonly name: string
    readonly extras: readonly string[]
    /** Before discounts. */
    readonly total: string
  }[]
  /** The rows between lines and total, which add up to it. */
  readonly bill: readonly { readonly kind: BillRowKind; readonly amount: string }[]
  /** Codes of the coupons that gave a discount. */
  readonly coupons: readonly string[]
  readonly total: string
  /** Shown in `shipped` only; http and https only. */
  readonly trackingUrl?: string | null
  /** Shown in `minutes`; 0: ready now. */
  readonly minutes?: number | null
  /** When the food is expected, shown in `accepted` and `minutes`; null: unknown. */
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
  readonly bill: Readonly<Record<BillRowKind, string>>
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
      finalized: ({ orderType, tableLabel }) => {
        if (orderType === "delivery") return "Tu pedido está entregado y pagado. ¡Gracias por tu compra!"
        return tableLabel
          ? "Tu pedido está servido y pagado. ¡Gracias por tu visita!"
          : "Tu pedido está recogido y pagado. ¡Gracias por tu compra!"
      },
      minutes: ({ minutes, orderType }) => {
        if (!minutes) return orderType === "delivery" ? "Tu pedido está a punto de llegar." : "Tu pedido está listo."
        const wait = minutes === 1 ? "un minuto" : `unos ${minutes} minutos`
        return orderType === "delivery" ? `Tu pedido llegará en ${wait}.` : `Tu pedido estará listo en ${wait}.`
      },
    },
    order: "Pedido",
    when: "Previsto para",
    expected: "Hora estimada",
    address: "Dirección",
    table: "Mesa",
    bill: { discount: "Descuento", delivery: "Gastos de envío", tax: "Impuestos", rounding: "Redondeo" },
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
      accepted: () => "We have accepted your order and will start preparing it soon.",
      shipped: () => "Your order has left and is on its way.",
      finalized: ({ orderType, tableLabel }) => {
        if (orderType === "delivery") return "Your order has been delivered and paid. Thank you!"
        return tableLabel
          ? "Your order has been served and paid. Thank you for your visit!"
          : "Your order has been picked up and paid. Thank you!"
      },
      minutes: ({ minutes, orderType }) => {
        if (!minutes) return orderType === "delivery" ? "Your order is about to arrive." : "Your order is ready."
        const wait = minutes === 1 ? "a minute" : `${minutes} minutes`
        return orderType === "delivery"
          ? `Your order will arrive in about ${wait}.`
          : `Your order will be ready in about ${wait}.`
      },
    },
    order: "Order",
    when: "Scheduled for",
    expected: "Expected at",
    address: "Address",
    table: "Table",
    bill: { discount: "Discount", delivery: "Delivery", tax: "Taxes", rounding: "Rounding" },
    total: "Total",
    track: "Track the order",
    phone: (phone) => `Any questions? Call us: ${phone}.`,
  },
}

/**
 * The mail for an order that was accepted, shipped, finalized or given an estimate in minutes (seed, Events; contract section 7).
 */
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
      ...input.bill.map(({ kind, amount }): readonly [string, string] => [
        `${words.bill[kind]}${kind === "discount" && input.coupons.length > 0 ? ` (${input.coupons.join(", ")})` : ""}`,
        amount,
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
