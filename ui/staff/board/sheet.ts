import { html, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { dayAndTime } from "../../shared/format/times"
import type { BoardStore } from "./board-store"

/** A sheet at the right edge of a board: a title, the content, and a close button. */
export function sheetOf({ words }: BoardStore, title: string, content: unknown, close: () => void): TemplateResult {
  return html`<aside class="sheet" aria-label=${title}><h2>${title}</h2>${content}<button class="tool" @click=${close}>${words.close}</button></aside>`
}

/** The time and the button of each order in a sheet. */
export interface OrderRow {
  /** The time beside the order. */
  readonly at: (order: Order) => string
  readonly label: string
  readonly act: (order: Order) => void
}

/** The orders of a sheet, each with its button; without orders, the text `none`. */
export function orderRows(store: BoardStore, orders: readonly Order[], none: string, row: OrderRow): TemplateResult {
  const { words, language, shop, clock } = store
  // After a tap the next row moves to the same place, where a second tap would act on it.
  const act = (order: Order): void => {
    if (store.taps.take(row.label)) row.act(order)
  }
  if (orders.length === 0) return html`<p>${none}</p>`
  return html`<ul>${orders.map(
    (order) => html`<li>
      <span><b>${order.ticket_number}</b> ${order.customer.first_name} · ${dayAndTime(row.at(order), clock.minute.value, shop.zone.value, language)}</span>
      <button class="tool" aria-label=${`${row.label}: ${words.ticket(String(order.ticket_number))}`} @click=${() => act(order)}>${row.label}</button>
    </li>`,
  )}</ul>`
}
