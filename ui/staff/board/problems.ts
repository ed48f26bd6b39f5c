import { signal } from "@preact/signals-core"
import { css, html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { Action } from "../orders/actions"
import type { BoardStore } from "./board-store"

/** An action on an order that the service has refused. */
export interface Problem {
  readonly text: string
  readonly action: Action
}

/** The refused actions by order. Each stays on its card until it is tried again, another action is taken, or somebody dismisses it. */
export class Problems {
  readonly all = signal<ReadonlyMap<string, Problem>>(new Map())

  tell(id: string, problem: Problem): void {
    this.all.value = new Map(this.all.value).set(id, problem)
  }

  forget(id: string): void {
    if (this.all.value.has(id)) this.all.value = new Map([...this.all.value].filter(([key]) => key !== id))
  }
}

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
