import { assertAbandoned, isAbandoned } from "./incomplete-work"
import type { UnbookedMove } from "./native-state"

/**
 * Whether a capture or refund without an order transaction is booked now. A refund waits until its process must have ended, because its provider
 * may refuse it. Refunds of late payments are left to `giveMoneyBack`, because the provider may not have been asked.
 * @param now epoch milliseconds
 */
export function isBookable(move: UnbookedMove, now: number): boolean {
  return !move.isLate && (move.kind === "capture" || isAbandoned(move, now))
}

/**
 * Whether any capture or refund is to be booked.
 * @throws Error if another process may still be refunding
 */
export function hasBookable(unbooked: readonly UnbookedMove[], now: number): boolean {
  const missing = unbooked.filter(({ isLate }) => !isLate)
  for (const move of missing) if (!isBookable(move, now)) assertAbandoned(move, now)
  return missing.length > 0
}
