import "../board/board-parts"
import "../board/work-parts"
import { css, html, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import { laterRows } from "../board/later-sheet"
import { sheetOf } from "../board/sheet"
import { courierStyles } from "./couriers"
import { reasonStyles } from "./reasons"
import "./done-sheet"
import "./service-sheet"

export { Announcer } from "../board/attention/announcer"
export { changeStyles, changesOf } from "../board/cards/changes"
export { sheetStyles } from "../board/modes"
export { watchProducts } from "../board/product-watch"
export { allLimitsOf as limitsOf } from "../board/sold-out"
export { Couriers, carriedBy, courierChoice } from "./couriers"
export { counterKeys } from "./keys"
export { reasonsOf } from "./reasons"

/** Styles of the parts that are not on every card. */
export const partStyles = css`${reasonStyles}${courierStyles}`

export type SheetName = "service" | "later" | "done"

/** The open sheet of the counter. */
export function counterSheet(store: BoardStore, sheet: SheetName, later: readonly Order[], close: () => void): TemplateResult {
  if (sheet === "service") return html`<svc-service-sheet .store=${store} @close=${close}></svc-service-sheet>`
  if (sheet === "done") return html`<svc-done-sheet .store=${store} @close=${close}></svc-done-sheet>`
  const { words } = store
  return sheetOf(
    store,
    words.later,
    laterRows(store, later, ({ fulfillment_at }) => fulfillment_at),
    close,
  )
}
