import type { Order } from "../../../client/generated"
import type { HistoryEntry } from "./use-orders"

/**
 * The last move of an order if a screen has not seen it yet. An order can also change without a move, for instance when it gets a courier; then the
 * result is undefined.
 * @param history the moves of the order, oldest first
 * @param shown the status that the screen shows
 */
export function moveSince(history: readonly HistoryEntry[], shown: Order["status"]): HistoryEntry | undefined {
  const last = history.at(-1)
  return last?.to === shown ? undefined : last
}
