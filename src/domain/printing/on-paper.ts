import { foldStation } from "./stations"

/** Which kitchen tickets of an order are printed. */
export interface OnPaper {
  /** When a ticket was printed; null: none is. */
  readonly printed_at: Date | null
  /** The stations whose tickets are printed, as `foldStation` returns them; null: all lines are. Means nothing before the first ticket. */
  readonly printed_stations: readonly string[] | null
}

/**
 * Whether the ticket of these stations was printed before: as it is, station by station, or with all lines.
 * @param stations empty: the ticket of all lines, which any earlier ticket makes a repeat
 */
export function isOnPaper({ printed_at, printed_stations: printed }: OnPaper, stations: readonly string[]): boolean {
  if (printed_at === null) return false
  return stations.length === 0 || printed === null || stations.every((each) => printed.includes(foldStation(each)))
}

/** The stations whose tickets are printed once the ticket of these stations is. @param stations empty: the ticket of all lines */
export function stationsWith(
  { printed_at, printed_stations: printed }: OnPaper,
  stations: readonly string[],
): readonly string[] | null {
  const before = printed_at === null ? [] : printed
  return stations.length === 0 || before === null ? null : [...new Set([...before, ...stations.map(foldStation)])]
}
