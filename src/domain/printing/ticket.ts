import type { Words } from "../../languages"
import { fill } from "../../languages/fill"
import { dueAt } from "../orders/due-at"
import { spokenTable } from "../tables/spoken-table"
import { extraText } from "./extra-text"
import type { TicketLayout } from "./printer"
import { isMadeAt } from "./stations"
import type { TicketOrder } from "./ticket-order"

/** The texts of tickets in one language, and how money is written. Passed in, so that a screen loads its own language only. */
export interface TicketWords extends Pick<Words, "tickets" | "modes"> {
  readonly money: (decimal: string, currency: string) => string
}

/** Everything a ticket depends on besides the order. */
export interface TicketTerms {
  readonly layout: TicketLayout
  readonly words: TicketWords
  /** The printer's stations; empty: all lines. They filter kitchen tickets only. */
  readonly stations: readonly string[]
  /** The station of a product; null: none. */
  readonly stationOf: (productId: string) => string | null
  /** Whether a product has several variations. Only then is the variation's name printed. */
  readonly isVariable: (productId: string) => boolean
  /** True if an earlier copy of this ticket may have been printed. */
  readonly reprint: boolean
  readonly storeName: string
  readonly storePhone: string
}

/** One line of a ticket. Texts are not escaped; the renderer escapes them. */
export type TicketLine =
  | { readonly kind: "title" | "big" | "text" | "detail" | "center"; readonly text: string }
  /** White on black. */
  | { readonly kind: "mark"; readonly text: string }
  /** A quantity and the product's name. */
  | { readonly kind: "item"; readonly quantity: string; readonly text: string }
  /** A label and an amount. */
  | { readonly kind: "sum" | "total"; readonly text: string; readonly amount: string }
  | { readonly kind: "rule" }

/** The order lines on a ticket with this layout and these stations. Empty: there is nothing to print. */
export function linesFor(
  { line_items }: Pick<TicketOrder, "line_items">,
  { layout, stations, stationOf }: Pick<TicketTerms, "layout" | "stations" | "stationOf">,
) {
  if (layout === "receipt") return line_items
  return line_items.filter(({ product_id: id }) => isMadeAt(stations, id === null ? null : stationOf(id)))
}

/** The content of a ticket: a pure function of the order record (contract section 17). */
export function ticketOf(order: TicketOrder, terms: TicketTerms): TicketLine[] {
  return [
    ...(terms.reprint ? [{ kind: "mark", text: terms.words.tickets.reprint } as const] : []),
    ...(terms.layout === "kitchen" ? kitchenTicket(order, terms) : receipt(order, terms)),
  ]
}

function kitchenTicket(order: TicketOrder, terms: TicketTerms): TicketLine[] {
  return [
    ...headOf(order, terms.words),
    { kind: "rule" },
    ...linesFor(order, terms).flatMap((line) => itemLines(line, terms)),
    ...noteLines(order.customer_note, terms.words),
  ]
}

/** The top of a kitchen ticket: its number, where the order goes, and when. */
export function headOf(order: TicketOrder, words: TicketWords): TicketLine[] {
  return [
    { kind: "title", text: `#${order.ticket_number}` },
    { kind: "big", text: placeOf(order, words) },
    ...heading(order, words),
  ]
}

function receipt(order: TicketOrder, terms: TicketTerms): TicketLine[] {
  const { words: all, storeName, storePhone } = terms
  const words = all.tickets
  const money = (amount: string) => all.money(amount, order.currency)
  const sum = (text: string, amount: string): TicketLine => ({ kind: "sum", text, amount: money(amount) })
  const method = order.payment_method_title
  return [
    ...[storeName, storePhone].filter(Boolean).map((text): TicketLine => ({ kind: "center", text })),
    { kind: "rule" },
    { kind: "big", text: `#${order.ticket_number} ${placeOf(order, all)}` },
    ...heading(order, all),
    ...customerOf(order),
    { kind: "rule" },
    ...order.line_items.flatMap(({ quantity, total, ...line }): TicketLine[] => [
      sum(`${quantity} × ${nameOf(line, terms)}`, total),
      ...line.extras.map(({ name }): TicketLine => ({ kind: "detail", text: extraText(name) })),
    ]),
    { kind: "rule" },
    ...(isZero(order.discount_total) ? [] : [sum(words.discount, `-${order.discount_total}`)]),
    ...order.fee_lines.map(({ name, total }) => sum(name, total)),
    { kind: "total", text: words.total, amount: money(order.total) },
    ...order.tax_lines.map(({ rate, label, base, amount }) =>
      sum(fill(words.tax, { label, rate: String(rate), base: money(base) }), amount),
    ),
    ...(method === ""
      ? []
      : [{ kind: "text", text: fill(isZero(order.to_collect) ? words.paid : words.unpaid, { method }) } as const]),
    ...noteLines(order.customer_note, all),
  ]
}

/** Where the order goes: its table, or its mode. */
function placeOf({ table, service_mode, order_type }: TicketOrder, words: TicketWords): string {
  if (table !== null) {
    const name = spokenTable(table.label, (label) => fill(words.tickets.table, { table: label }))
    return [name, table.zone].filter(Boolean).join(" · ")
  }
  return service_mode === "dine_in" ? words.tickets.dine_in : words.modes[order_type]
}

function heading(order: TicketOrder, { tickets: words }: TicketWords): TicketLine[] {
  const promised = dueAt(order)
  const isSameDay = dayOf(order.created_at) === dayOf(promised)
  const due = isSameDay ? timeOf(promised) : `${dayOf(promised)} ${timeOf(promised)}`
  const placed = `${fill(words.order, { number: order.number })} · ${fill(words.placed, { time: timeOf(order.created_at) })}`
  return [
    { kind: "big", text: fill(words.due, { time: due }) },
    { kind: "text", text: [placed, order.customer.first_name].filter(Boolean).join(" · ") },
  ]
}

function customerOf({ customer, shipping }: TicketOrder): TicketLine[] {
  const name = [customer.first_name, customer.last_name].filter(Boolean).join(" ")
  const address = shipping
    ? [shipping.address_1, shipping.address_2, `${shipping.postcode} ${shipping.city}`.trim(), shipping.notes]
    : []
  return [name, customer.phone, ...address].filter(Boolean).map((text) => ({ kind: "text", text }))
}

type Item = TicketOrder["line_items"][number]
type NamedItem = Pick<Item, "product_id" | "name" | "variation_name">

/** A line of a kitchen ticket, with its extras and comments. */
export function itemLines(
  { quantity, extras, additional_comments: comments, ...line }: Omit<Item, "total">,
  terms: TicketTerms,
): TicketLine[] {
  return [
    { kind: "item", quantity: `${quantity}`, text: nameOf(line, terms) },
    ...extras.map(({ name }): TicketLine => ({ kind: "detail", text: extraText(name) })),
    ...linesOf(comments).map((text): TicketLine => ({ kind: "mark", text })),
  ]
}

function nameOf({ product_id: id, name, variation_name: variation }: NamedItem, { isVariable }: TicketTerms): string {
  return !variation || (id !== null && !isVariable(id)) ? name : `${name} (${variation})`
}

/** The customer's note; nothing if it is empty. */
export function noteLines(note: string, { tickets: words }: TicketWords): TicketLine[] {
  const lines = linesOf(note)
  if (lines.length === 0) return []
  const heading = { kind: "text", text: words.note } as const
  return [{ kind: "rule" }, heading, ...lines.map((text): TicketLine => ({ kind: "mark", text }))]
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const isZero = (amount: string): boolean => /^-?0*\.?0*$/.test(amount)
const timeOf = (instant: string): string => instant.slice(11, 16)
/** Day and month. */
const dayOf = (instant: string): string => `${instant.slice(8, 10)}/${instant.slice(5, 7)}`
