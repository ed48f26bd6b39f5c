import { css, html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { BoardStore } from "./board-store"

export const problemStyles = css`
  .problem { margin-top: 8px; padding: 8px; border: 3px solid var(--alarm); font-weight: 700; overflow-wrap: anywhere; }
`

/** The problem at the end of a card, so that no button moves: what was refused, and a retry. The row at the bottom announces it. */
export function problemOf(store: BoardStore, order: Order): TemplateResult | typeof nothing {
  const { words, problems } = store
  const problem = problems.all.value.get(order.id)
  if (problem === undefined) return nothing
  const ticket = words.ticket(String(order.ticket_number))
  return html`<div class="problem"><p>${problem.text}</p><div class="chips">
    <button class="tool" aria-label=${`${words.retry}: ${ticket}`} @click=${() => store.act(order, problem.action)}>${words.retry}</button>
    <button class="tool" aria-label=${`${words.close}: ${ticket}`} @click=${() => problems.forget(order.id)}>${words.close}</button></div></div>`
}
