/**
 * Whether a line is made at one of these stations, for screens and printers alike. Without stations there is no filter. A product without a
 * station belongs to every station, so that no line is missing everywhere. Letter case is ignored.
 * @param own the station of the line's product; null: none
 */
export function isMadeAt(stations: readonly string[], own: string | null): boolean {
  if (stations.length === 0 || own === null) return true
  return stations.some((each) => foldStation(each) === foldStation(own))
}

/** The name of a station in the form in which equal stations have equal names. */
export const foldStation = (name: string): string => name.normalize("NFC").trim().toLocaleLowerCase("en")
