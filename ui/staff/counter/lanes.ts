import { html, type TemplateResult } from "lit"
import type { Lane } from "../../../src/domain/orders/lanes"
import { skeleton } from "../board/actions/patience"
import type { BoardStore } from "../board/board-store"
import type { PlacedCards } from "../board/cards/placed-cards"

/** The columns of the counter board. Orders that need an action come first. */
export const COLUMNS = ["new", "ready", "kitchen", "on_the_way"] as const
export type Column = (typeof COLUMNS)[number]

/** The lanes whose orders a column shows. */
export const LANES_OF: Readonly<Record<Column, readonly Lane[]>> = {
  new: ["new"],
  kitchen: ["to_start", "in_kitchen"],
  ready: ["ready"],
  on_the_way: ["on_the_way"],
}

export function titleOf({ words }: BoardStore, column: Column): string {
  return { new: words.laneNew, kitchen: words.laneKitchen, ready: words.laneReady, on_the_way: words.laneOnTheWay }[column]
}

/** Tabs for choosing a column, on screens with space for only one. */
export function columnTabs(
  store: BoardStore,
  shown: Column,
  countOf: (column: Column) => number,
  calls: (column: Column) => boolean,
  choose: (column: Column) => void,
): TemplateResult {
  return html`<nav class="tabs" aria-label=${store.words.lanes}>${COLUMNS.map(
    (column) =>
      html`<button class="tool ${calls(column) ? "calls" : ""}" aria-pressed=${shown === column} @click=${() => choose(column)}>${titleOf(store, column)} <b>${countOf(column)}</b></button>`,
  )}</nav>`
}

/** One column: its title with the number of orders, and its cards. @param spoken the column whose skeleton announces that the board waits */
export function columnOf(
  store: BoardStore,
  column: Column,
  spoken: Column | undefined,
  count: number,
  calls: boolean,
  cards: PlacedCards,
  ...cardsOf: Parameters<PlacedCards["render"]>
): TemplateResult {
  const { words } = store
  const none = column === "new" ? words.nothingNew : words.nothingHere
  return html`<section class=${calls ? "calls" : ""} data-part=${column} aria-label=${titleOf(store, column)}>
    <h2>${titleOf(store, column)} <b>${count}</b></h2>
    ${
      cards.isEmpty && store.orders.loaded.value
        ? html`<p class="none">${none}</p>`
        : html`<div class="cards">${cards.isEmpty ? skeleton(store, 2, column === spoken) : cards.render(...cardsOf)}</div>`
    }
  </section>`
}
