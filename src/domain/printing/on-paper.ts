import { foldStation } from "./stations"

/** Which kitchen tickets of an order are printed. */
export interface OnPaper {
  /** When a ticket was printed; null: none is. */
  readonly printed_at: Date | null
  /** The stations whose tickets are printed, as `foldStation` returns them; null: all lines. Not used before the first ticket. */
  readonly printed_stations: readonly string[] | null
}

/**
 * Whether all lines of a ticket are on paper: a ticket of each of its stations was printed, or a ticket of all lines.
 * @param stations empty: the ticket of all lines
 * @param ordered the stations of the order's lines. Lines without a station are on the ticket of every station
 */
export function isOnPaper(
  { printed_at, printed_stations: printed }: OnPaper,
  stations: readonly string[],
  ordered: readonly string[],
): boolean {
  if (printed_at === null) return false
  return printed === null || (stations.length > 0 ? stations : ordered).every((each) => printed.includes(foldStation(each)))
}

/** The value of `printed_stations` after the ticket of these stations was printed. @param stations empty: the ticket of all lines */
export function stationsWith(
  { printed_at, printed_stations: printed }: OnPaper,
  stations: readonly string[],
): readonly string[] | null {
  const before = printed_at === null ? [] : printed
  return stations.length === 0 || before === null ? null : [...new Set([...before, ...stations.map(foldStation)])]
}
