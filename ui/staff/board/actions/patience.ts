import { signal } from "@preact/signals-core"
import { css, html, nothing, type TemplateResult } from "lit"
import type { BoardStore } from "../board-store"

/** Shorter waits show no skeleton, because it would only flash. */
const SHORT_MS = 300
const LONG_MS = 8_000

/** Measures how long a board has waited for its first orders. */
export class Patience {
  readonly state = signal<"short" | "waiting" | "long">("short")
  #timers: ReturnType<typeof setTimeout>[] = []

  /** Starts the wait, or restarts it. */
  begin(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    const is = (state: "waiting" | "long") => () => {
      this.state.value = state
    }
    this.state.value = "short"
    this.#timers = [setTimeout(is("waiting"), SHORT_MS), setTimeout(is("long"), LONG_MS)]
  }
}

export const skeletonStyles = css`
  .wait-row { grid-column: 1 / -1; display: flex; align-items: center; gap: 16px; min-height: var(--touch); font-size: 1.2rem; color: var(--ink-soft); }
  .bone { height: 300px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); }
`

/**
 * Placeholders for cards while a board waits for its first orders. Nothing is shown for the first moment, or while nobody is signed in.
 * @param count number of cards
 * @param speaks whether screen readers announce that the board is loading; true for only one skeleton of a board
 */
export function skeleton(store: BoardStore, count: number, speaks = true): TemplateResult | typeof nothing {
  const { words, patience, keeper } = store
  const state = patience.state.value
  if (state === "short" || keeper.session.value === undefined) return nothing
  const isLong = state === "long"
  const row = html`<div class="wait-row"><span role="status">${isLong ? words.slow : words.loading}</span>
    ${isLong ? html`<button class="tool" @click=${() => store.readAgain()}>${words.retry}</button>` : nothing}</div>`
  return html`${speaks ? row : nothing}${Array.from({ length: count }, () => html`<div class="bone"></div>`)}`
}
