import { html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { dayAndTime } from "../../shared/format/times"
import { counted } from "../../shared/words/dictionary"
import { skeleton } from "../board/actions/patience"
import type { BoardStore } from "../board/board-store"

/**
 * A board without tickets: shows that everything is done, and when the preparation of the next order starts.
 * @param isKnown whether the orders are known
 */
export function emptyBoard(store: BoardStore, later: readonly Order[], isKnown: boolean): TemplateResult {
  const { words, language, shop, clock } = store
  if (!isKnown) return html`<main>${skeleton(store, 6)}</main>`
  const [next] = later
  const count = counted(language, later.length, { one: words.order, other: words.orders })
  return html`<main class="empty"><strong>${words.allDone}</strong>
    ${next ? html`<span>${words.nextAt(dayAndTime(next.prepare_at, clock.minute.value, shop.zone.value, language), count)}</span>` : nothing}</main>`
}
