import { fill, fillPlural, type Language, type Words, wordsOf } from "../../languages"
import { isNotified, type NotifiedStatus, ORDER_STATUSES } from "../orders"
import { composeMail } from "./compose-mail"
import { greet } from "./greet"
import type { Mail, MailBlock } from "./mail"
import type { BillRowKind } from "./order-bill"

/** The kinds of order mails to customers. */
export type OrderMailKind = NotifiedStatus | "refused" | "minutes"
export const ORDER_MAILS: readonly OrderMailKind[] = [...ORDER_STATUSES.filter(isNotified), "refused", "minutes"]

/** The content of an order mail: texts in the store's language and currency. */
export interface OrderMailInput {
  readonly kind: OrderMailKind
  readonly language: Language
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
  /** The rows between the lines and the total. Lines and rows add up to the total. */
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
  /** Shown in `refused`: the store's reason. */
  readonly reason?: string | null
}

/**
 * The mail for an order that was accepted, shipped, finalized, refused or given an estimate in minutes (seed, Events; contract sections 7
 * and 17).
 */
export function orderMail(input: OrderMailInput): Mail {
  const { greeting, orderMails: words } = wordsOf(input.language)
  const rowIf = (name: string, value: string | null | undefined): (readonly [string, string])[] => (value ? [[name, value]] : [])
  const facts: MailBlock = {
    kind: "table",
    rows: [
      [words.rows.order, input.number],
      ...rowIf(words.rows.when, input.fulfillmentAt),
      ...rowIf(words.rows.expected, input.kind === "accepted" || input.kind === "minutes" ? input.estimatedAt : null),
      ...rowIf(words.rows.table, input.tableLabel),
      ...rowIf(words.rows.address, input.orderType === "delivery" ? input.address : null),
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
        `${words.rows[kind]}${kind === "discount" && input.coupons.length > 0 ? ` (${input.coupons.join(", ")})` : ""}`,
        amount,
      ]),
      [words.rows.total, input.total],
    ],
  }
  return composeMail({
    kind: `svc-order-${input.kind}`,
    language: input.language,
    storeName: input.storeName,
    subject: fill(words.subject[subjectOf(input)], { number: input.number, minutes: input.minutes ?? 0 }),
    blocks: [
      { kind: "text", text: greet(greeting, input.customerName) },
      { kind: "text", text: introOf(input, words.intro) },
      ...(input.kind === "refused" && input.reason ? [{ kind: "text", text: input.reason } as const] : []),
      facts,
      goods,
    ],
    action: input.kind === "shipped" && input.trackingUrl ? { label: words.track, url: input.trackingUrl } : undefined,
    closing: input.storePhone ? [fill(words.phone, { phone: input.storePhone })] : [],
  })
}

function subjectOf({ kind, minutes, orderType }: OrderMailInput): keyof Words["orderMails"]["subject"] {
  if (kind !== "minutes" || minutes) return kind
  return orderType === "delivery" ? "arriving" : "ready"
}

function introOf(
  { kind, minutes, orderType, tableLabel, language }: OrderMailInput,
  words: Words["orderMails"]["intro"],
): string {
  const delivery = orderType === "delivery"
  if (kind === "finalized") return delivery ? words.delivered : tableLabel ? words.served : words.picked_up
  if (kind !== "minutes") return words[kind]
  if (!minutes) return delivery ? words.arriving : words.ready
  return fillPlural(delivery ? words.arrives_in : words.ready_in, minutes, { minutes }, language)
}
