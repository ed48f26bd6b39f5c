import "../board-parts"
import { computed, effect } from "@preact/signals-core"
import { html, nothing, type TemplateResult } from "lit"
import type { Order, SvcError } from "../../../../src/client"
import { errorSentence } from "../../../shared/words/error-sentence"
import type { QueuedAction } from "../../orders/actions"
import { failingWithFollowers } from "../../orders/failing-actions"
import type { BoardStore } from "../board-store"

export { effectOf } from "../../orders/failing-actions"

/** Shows that an action was refused or keeps failing. If the order waits to be accepted because of that, it rings until somebody reacts. */
export function tellProblem(store: BoardStore, queued: QueuedAction, error: SvcError, isFailing: boolean): void {
  const { queue, problems } = store
  const { id, ticket, orderId, action } = queued
  const isIn = (all: readonly QueuedAction[]): boolean => all.some((each) => each.id === id)
  // If somebody has reacted while this module was loaded, there is no problem to show.
  if (isFailing && (!isIn(queue.waiting.value) || isIn(queue.expected.value))) return
  const text = errorSentence(error, store.sentences)
  problems.tell(orderId, { text, action, ...(isFailing && { isFailing }) })
  store.tellConflict(ticket, text)
  if (!isFailing) return
  store.ringAgain(orderId)
  // The order may already have a new state, if it has changed while this module was loaded.
  const state = computed(() => store.orders.byId.value.get(orderId))
  const isOver = computed(() => !isIn(queue.waiting.value) || isIn(queue.expected.value))
  const end = effect(() => {
    const now = isOver.value ? undefined : state.value
    // Called outside of this effect, so that the effect does not depend on the signals that `applyOrderState` reads.
    queueMicrotask(() => (isOver.peek() ? end() : now && void queue.applyOrderState(now)))
  })
}

/**
 * Renders the problem of an order: what was refused, and a button to retry it. A failing action also has a button to undo it, because it would
 * still be sent. The problem is at the end of the card, so that no other button moves. The row at the bottom announces it.
 */
export function problemOf(store: BoardStore, order: Order): TemplateResult | typeof nothing {
  const { words, problems, queue, attention } = store
  const problem = problems.all.value.get(order.id)
  if (problem === undefined) return nothing
  const ticket = words.ticket(String(order.ticket_number))
  const { text, action, isFailing } = problem
  const failing = (): readonly QueuedAction[] =>
    isFailing ? failingWithFollowers(queue.waiting.value.filter(({ orderId }) => orderId === order.id)) : []
  const retry = (): void => {
    if (!isFailing) return void store.act(order, action)
    attention.markRead(order.id)
    queue.retry(order.id)
  }
  const end = isFailing ? words.undo : words.close
  const { length: count } = failing()
  return html`<div class="problem"><p>${text}${count > 1 ? ` (${words.unsent(String(count))})` : nothing}</p><div class="chips">
    <button class="tool" aria-label=${`${words.retry}: ${ticket}`} @click=${retry}>${words.retry}</button>
    <button class="tool" aria-label=${`${end}: ${ticket}`} @click=${() => (isFailing ? queue.drop(order.id, failing()) : problems.forget(order.id))}>${end}</button></div></div>`
}
