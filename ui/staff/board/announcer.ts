import { html, type TemplateResult } from "lit"
import { money } from "../../shared/format/money"
import type { BoardStore } from "./board-store"
import { modeOf } from "./card"

/** Says each new order once to people who hear the screen: the sound alone does not tell which one it is. */
export class Announcer {
  #known: ReadonlySet<string> = new Set()
  #said = ""

  constructor(private readonly store: BoardStore) {}

  render(): TemplateResult {
    const { attention, orders, words, language } = this.store
    const fresh = [...attention.unseen.value].flatMap(([id, cue]) => (cue === "new" ? [id] : []))
    const added = fresh.filter((id) => !this.#known.has(id))
    this.#known = new Set(fresh)
    const sentences = added.flatMap((id) => {
      const order = orders.byId.value.get(id)
      if (order === undefined) return []
      return [words.newOrder(order.ticket_number, modeOf(this.store, order).word, money(order.total, order.currency, language))]
    })
    if (sentences.length > 0) this.#said = sentences.join(". ")
    return html`<p class="visually-hidden" role="status">${this.#said}</p>`
  }
}
