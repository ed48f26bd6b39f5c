/**
 * Whether a line is made at one of these stations, for screens and printers alike. Without stations there is no filter. A product without a
 * station belongs to every station, so that no line is missing everywhere.
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
 * Each station once, in the sequence of the list. Of equal stations the name that comes first stays.
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

/** The name of a station as people should read it. */
export const tidyStation = (name: string): string => name.normalize("NFC").trim().replace(/\s+/g, " ")

/** The name of a station in the form in which equal stations have equal names: letter case and further spaces make no difference. */
export const foldStation = (name: string): string => tidyStation(name).toLocaleLowerCase("en")
