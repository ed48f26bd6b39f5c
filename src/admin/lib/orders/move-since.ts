import type { Order } from "../../../client/generated"
import type { HistoryEntry } from "./use-orders"

/**
 * The last move of an order if a screen has not seen it yet. Undefined if the order has changed without a move, for instance because it got a
 * courier.
 * @param history the moves of the order, oldest first
 * @param shown the status that the screen shows
 */
export function moveSince(history: readonly HistoryEntry[], shown: Order["status"]): HistoryEntry | undefined {
  const last = history.at(-1)
  return last?.to === shown ? undefined : last
}
