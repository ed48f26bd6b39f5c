/**
 * Whether a line is made at one of these stations, for screens and printers alike. Without stations there is no filter. A product without a
 * station belongs to every station, so that no line is missing everywhere. Letter case is ignored.
 * @param own the station of the line's product; null: none
 */
export function isMadeAt(stations: readonly string[], own: string | null): boolean {
  if (stations.length === 0 || own === null) return true
  return stations.some((each) => fold(each) === fold(own))
}

const fold = (text: string): string => text.normalize("NFC").trim().toLocaleLowerCase("en")
