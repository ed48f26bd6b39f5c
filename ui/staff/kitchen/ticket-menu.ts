import { html, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import { inMinutes } from "../board/modes"
import { switchProduct } from "../board/sold-out"
import type { Line } from "../orders/lines"

/** The actions that move or print a ticket. */
export interface TicketPlace {
  readonly move: (by: -1 | 1) => void
  readonly first: () => void
  readonly print: () => void
}

/** The menu of a ticket: move it, print it, and mark a product as sold out. */
export function ticketMenu(store: BoardStore, order: Order, place: TicketPlace): TemplateResult {
  const { words } = store
  const buttonsOf = ({ product_id: id }: Line): unknown => {
    const product = id === null ? undefined : store.shop.products.value.get(id)
    const button = (hours: number, name: string): TemplateResult | undefined => {
      if (product === undefined) return undefined
      const sell = (): void => void switchProduct(store, product, { enabled: false, until: inMinutes(store, hours * 60) })
      return html`<button class="tool" aria-label=${`${name}: ${product.name}, ${hours} h`} @click=${sell}>${hours} h</button>`
    }
    return [button(1, words.soldOutHour), button(12, words.soldOutDay)]
  }
  return html`<div class="chips">
      <button class="tool" @click=${() => place.move(-1)}>← ${words.moveLeft}</button>
      <button class="tool" @click=${() => place.move(1)}>${words.moveRight} →</button>
      <button class="tool" @click=${place.first}>${words.first}</button>
      <button class="tool" @click=${place.print}>${words.print}</button>
    </div>
    <h3>${words.soldOut}</h3>
    <ul>${order.line_items.map((line) => html`<li><span>${line.name}</span>${buttonsOf(line)}</li>`)}</ul>`
}
