import { css, html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { BoardStore } from "./board-store"

export const problemStyles = css`
  .problem { margin-top: 8px; padding: 8px; border: 3px solid var(--alarm); font-weight: 700; overflow-wrap: anywhere; }
`

/**
 * The problem at the end of a card, so that no button moves: what was refused, and a retry. A stuck action can be undone instead, because it
 * would still be sent. The row at the bottom announces the problem.
 */
export function problemOf(store: BoardStore, order: Order): TemplateResult | typeof nothing {
  const { words, problems, queue } = store
  const problem = problems.all.value.get(order.id)
  if (problem === undefined) return nothing
  const ticket = words.ticket(String(order.ticket_number))
  const { text, action, isStuck } = problem
  const end = isStuck ? words.undo : words.close
  return html`<div class="problem"><p>${text}</p><div class="chips">
    <button class="tool" aria-label=${`${words.retry}: ${ticket}`} @click=${() => (isStuck ? queue.retry(order.id) : store.act(order, action))}>${words.retry}</button>
    <button class="tool" aria-label=${`${end}: ${ticket}`} @click=${() => (isStuck ? queue.drop(order.id) : problems.forget(order.id))}>${end}</button></div></div>`
}
