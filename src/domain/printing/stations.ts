/** Whether a printer with these stations prints a line of a station. Without stations it prints every line. Letter case is ignored. */
export function isForStation(stations: readonly string[], station: string | null): boolean {
  if (stations.length === 0) return true
  return station !== null && stations.some((each) => fold(each) === fold(station))
}

const fold = (text: string): string => text.normalize("NFC").trim().toLocaleLowerCase("en")
