import { isMadeAt } from "../../../domain/printing/stations"

/**
 * The stations to choose from: those of the products and those already chosen, each once, by name. Letter case is ignored, as on tickets.
 * @param products the stations of products; null: a product without one
 */
export function stationsToChoose(products: readonly (string | null)[], chosen: readonly string[]): readonly string[] {
  const known: string[] = []
  for (const station of [...chosen, ...products]) {
    if (station === null || station.trim() === "") continue
    if (known.length === 0 || !isMadeAt(known, station)) known.push(station.trim())
  }
  return known.sort((a, b) => a.localeCompare(b))
}
