import { html, nothing, type TemplateResult } from "lit"
import type { Order, Product } from "../../../src/client"
import { counted } from "../../shared/words/dictionary"
import type { BoardStore } from "../board/board-store"
import type { Line } from "../orders/lines"

/** Whether a line belongs to a station; `""`: all lines do. A product without a station belongs to every station. */
export function isAtStation(line: Line, station: string, products: ReadonlyMap<string, Product>): boolean {
  if (station === "") return true
  const own = line.product_id === null ? null : products.get(line.product_id)?.station
  return !own || own === station
}

/** Whether a station still has lines of an order to prepare; for the whole kitchen, whether the order has lines at all. */
export function isForStation(order: Order, station: string, products: ReadonlyMap<string, Product>): boolean {
  const mine = order.line_items.filter((line) => isAtStation(line, station, products))
  return mine.length > 0 && (station === "" || mine.some(({ id }) => !order.kitchen.items_done.includes(id)))
}

/** The chosen station, from the page's URL. */
export function stationOfPage(): string {
  return new URLSearchParams(location.search).get("station") ?? ""
}

/** Writes the station into the page's URL, so that it survives a reload. */
export function keepStation(station: string): void {
  const url = new URL(location.href)
  if (station) url.searchParams.set("station", station)
  else url.searchParams.delete("station")
  history.replaceState(null, "", url)
}

/** The stations to choose from, and how many orders the current choice hides, so that nobody overlooks the filter. */
export function stationChips(
  { words, shop, language }: BoardStore,
  station: string,
  hidden: number,
  choose: (station: string) => void,
): TemplateResult | typeof nothing {
  const stations = [...new Set([...shop.products.value.values()].flatMap((product) => product.station ?? []))].sort()
  if (stations.length === 0 && station === "") return nothing
  const chip = (each: string, label: string): TemplateResult =>
    html`<button class="tool" aria-pressed=${station === each} @click=${() => choose(each)}>${label}</button>`
  return html`<div class="filters" role="group" aria-label=${words.station}>
    ${chip("", words.allStations)}${stations.map((each) => chip(each, each))}
    ${hidden > 0 ? html`<button class="tool hidden" @click=${() => choose("")}>${words.hidden(counted(language, hidden, { one: words.order, other: words.orders }))}</button>` : nothing}
  </div>`
}
