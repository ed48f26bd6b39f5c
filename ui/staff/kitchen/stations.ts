import { html, nothing, type TemplateResult } from "lit"
import { tidyStation } from "../../../src/domain/printing/stations"
import { counted } from "../../shared/words/dictionary"
import type { BoardStore } from "../board/board-store"
import { stationsOf } from "./station-rules"

/** The chosen station, from the page's URL. */
export function stationOfPage(): string {
  return tidyStation(new URLSearchParams(location.search).get("station") ?? "")
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
  const stations = stationsOf(shop.products.value.values(), station)
  if (stations.length === 0) return nothing
  const chip = (each: string, label: string): TemplateResult =>
    html`<button class="tool" aria-pressed=${station === each} @click=${() => choose(each)}>${label}</button>`
  return html`<div class="filters" role="group" aria-label=${words.station}>
    ${chip("", words.allStations)}${stations.map((each) => chip(each, each))}
    ${station ? html`<button class="tool hidden" .style=${/* It keeps its place: the tickets below do not move. */ hidden > 0 ? "" : "visibility: hidden"} @click=${() => choose("")}>${words.hidden(counted(language, hidden, { one: words.order, other: words.orders }))}</button>` : nothing}
  </div>`
}
