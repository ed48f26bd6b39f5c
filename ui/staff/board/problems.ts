import "./board-parts"
import { html, nothing, type TemplateResult } from "lit"
import type { Order, SvcError } from "../../../src/client"
import { errorSentence } from "../../shared/words/error-sentence"
import type { QueuedAction } from "../orders/actions"
import { stuckWithFollowers } from "../orders/stuck-actions"
import type { BoardStore } from "./board-store"

export { effectOf } from "../orders/stuck-actions"

/** Shows that the service has refused an action, or fails at it. An order that waits to be accepted again rings until somebody reacts. */
export function tellProblem(store: BoardStore, queued: QueuedAction, error: SvcError, isStuck: boolean): void {
  const { queue, problems } = store
  const { id, ticket, orderId, action } = queued
  const isIn = (all: readonly QueuedAction[]): boolean => all.some((each) => each.id === id)
  // Somebody has reacted while this part was loaded.
  if (isStuck && (!isIn(queue.waiting.value) || isIn(queue.expected.value))) return
  const text = errorSentence(error, store.sentences)
  problems.tell(orderId, { text, action, ...(isStuck && { isStuck }) })
  store.tellConflict(ticket, text)
  if (isStuck) store.ringAgain(orderId)
}

/**
 * The problem at the end of a card, so that no button moves: what was refused, and a retry. A stuck action can be undone instead, because it
 * would still be sent. The row at the bottom announces the problem.
 */
export function problemOf(store: BoardStore, order: Order): TemplateResult | typeof nothing {
  const { words, problems, queue, attention } = store
  const problem = problems.all.value.get(order.id)
  if (problem === undefined) return nothing
  const ticket = words.ticket(String(order.ticket_number))
  const { text, action, isStuck } = problem
  const stuck = (): readonly QueuedAction[] =>
    isStuck ? stuckWithFollowers(queue.waiting.value.filter(({ orderId }) => orderId === order.id)) : []
  const retry = (): void => {
    if (!isStuck) return void store.act(order, action)
    attention.markRead(order.id)
    queue.retry(order.id)
  }
  const end = isStuck ? words.undo : words.close
  const { length: count } = stuck()
  return html`<div class="problem"><p>${text}${count > 1 ? ` (${words.unsent(String(count))})` : nothing}</p><div class="chips">
    <button class="tool" aria-label=${`${words.retry}: ${ticket}`} @click=${retry}>${words.retry}</button>
    <button class="tool" aria-label=${`${end}: ${ticket}`} @click=${() => (isStuck ? queue.drop(order.id, stuck()) : problems.forget(order.id))}>${end}</button></div></div>`
}
