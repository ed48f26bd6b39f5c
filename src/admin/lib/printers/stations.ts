import { foldText } from "../../../domain/catalog/search"
import { distinctStations, foldStation, tidyStation } from "../../../domain/printing/stations"

/**
 * The stations to choose from: those of the products and those already chosen, each once, by name.
 * @param products the stations of products; null: a product without one
 */
export function stationsToChoose(products: readonly (string | null)[], chosen: readonly string[]): readonly string[] {
  return distinctStations([...chosen, ...products]).sort((a, b) => a.localeCompare(b))
}

/** The stations whose names contain a text. A station with exactly that name is left out. */
export function stationsFor(text: string, known: readonly string[]): readonly string[] {
  return known.filter(
    (station) => foldStation(station) !== foldStation(text) && foldText(station).includes(foldText(text.trim())),
  )
}

/** The name to store. A known station keeps its letter case. */
export function stationName(text: string, known: readonly string[]): string {
  return known.find((station) => foldStation(station) === foldStation(text)) ?? tidyStation(text)
}
