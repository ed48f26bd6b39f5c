import type { Order } from "../../../client/generated"
import type { HistoryEntry } from "./use-orders"

/**
 * The move of an order that a screen has not seen. An order also changes without a move, for instance when it gets a courier: then the last
 * move is not what has changed it.
 * @param history the moves of the order, oldest first
 * @param shown the status that the screen shows
 */
export function moveSince(history: readonly HistoryEntry[], shown: Order["status"]): HistoryEntry | undefined {
  const last = history.at(-1)
  return last?.to === shown ? undefined : last
}
