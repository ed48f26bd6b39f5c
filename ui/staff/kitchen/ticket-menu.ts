import { html, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import type { Line } from "../orders/lines"

const HOUR_MS = 3_600_000

/** The actions that move or print a ticket. */
export interface TicketPlace {
  readonly move: (by: -1 | 1) => void
  readonly first: () => void
  readonly print: () => void
}

/** The menu of a ticket: move it, print it, and mark a product as sold out. */
export function ticketMenu(store: BoardStore, order: Order, place: TicketPlace): TemplateResult {
  const { words, keeper } = store
  const soldOut = ({ product_id: id, name }: Line, hours: number): void => {
    if (id === null) return
    const until = new Date(store.clock.now.peek() + hours * HOUR_MS).toISOString()
    void store.attempt(() => keeper.svc.products.setAvailability(id, { enabled: false, until }), words.saidSoldOut(name))
  }
  const button = (line: Line, hours: number, name: string): TemplateResult =>
    html`<button class="tool" aria-label=${`${name}: ${line.name}`} @click=${() => soldOut(line, hours)}>${hours} h</button>`
  return html`<div class="chips">
      <button class="tool" @click=${() => place.move(-1)}>← ${words.moveLeft}</button>
      <button class="tool" @click=${() => place.move(1)}>${words.moveRight} →</button>
      <button class="tool" @click=${place.first}>${words.first}</button>
      <button class="tool" @click=${place.print}>${words.print}</button>
    </div>
    <h3>${words.soldOut}</h3>
    <ul>${order.line_items.map(
      (line) =>
        html`<li><span>${line.name}</span>${button(line, 1, words.soldOutHour)}${button(line, 12, words.soldOutDay)}</li>`,
    )}</ul>`
}
