import { html, type TemplateResult } from "lit"
import { money } from "../../../shared/format/money"
import { steady } from "../../../shared/steady"
import type { BoardStore } from "../board-store"
import { modeOf } from "../cards/card"

/** The shortest time (ms) between two announcements, so that a screen reader finishes the first. */
const APART_MS = 1_000

/**
 * Announces each new order once to screen readers, because the sound does not say which order it is. Also announces each order that must be
 * accepted again because accepting it failed.
 */
export class Announcer {
  #known: ReadonlySet<string> = new Set()
  #said = ""
  #saidAt = 0
  #next: string[] = []

  constructor(private readonly store: BoardStore) {}

  render(): TemplateResult {
    const { attention, orders, problems, words, language } = this.store
    const fresh = [...attention.unread.value].flatMap(([id, cue]) => (cue === "new" ? [id] : []))
    const added = fresh.filter((id) => !this.#known.has(id))
    this.#known = new Set(fresh)
    const sentences = added.flatMap((id) => {
      const order = orders.byId.value.get(id)
      if (order === undefined) return []
      const problem = problems.of(id)
      if (problem?.isFailing) return [words.refused(order.ticket_number, problem.text)]
      return [words.newOrder(order.ticket_number, modeOf(this.store, order).word, money(order.total, order.currency, language))]
    })
    this.#next.push(...sentences)
    const isTime = steady() - this.#saidAt >= APART_MS
    if (this.#next.length > 0 && isTime) this.#say(this.#next.splice(0).join(". "))
    // A screen reader announces an equal text again only if the region was empty before.
    else if (fresh.length === 0 && isTime) this.#said = ""
    return html`<p class="visually-hidden" role="alert">${this.#said}</p>`
  }

  #say(text: string): void {
    this.#said = text
    this.#saidAt = steady()
  }
}
