/**
 * Whether a line is made at one of these stations: the filter of screens and printers. An empty list matches every line. A product without
 * a station belongs to every station, so that each line is shown somewhere.
 * @param own the station of the line's product; null: none
 */
export function isMadeAt(stations: readonly string[], own: string | null): boolean {
  return stations.length === 0 || own === null || hasStation(stations, own)
}

/** Whether a station is one of these. */
export function hasStation(stations: readonly string[], station: string): boolean {
  return stations.some((each) => foldStation(each) === foldStation(station))
}

/**
 * Each station once, in the sequence of the list. Of equal stations, the first name is kept.
 * @param names null or blank: no station
 */
export function distinctStations(names: Iterable<string | null>): string[] {
  const known = new Map<string, string>()
  for (const name of names) {
    const key = foldStation(name ?? "")
    if (key !== "" && !known.has(key)) known.set(key, tidyStation(name ?? ""))
  }
  return [...known.values()]
}

/** The name of a station for display. */
export const tidyStation = (name: string): string => name.normalize("NFC").trim().replace(/\s+/g, " ")

/** The name of a station for comparison: letter case and repeated spaces make no difference. */
export const foldStation = (name: string): string => tidyStation(name).toLocaleLowerCase("en")
