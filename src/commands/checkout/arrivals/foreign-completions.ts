import { BoundedMap } from "../../../concurrency"

/** Maximum number of entries: far more than the number of completions in progress at the same time. */
const MOST = 1_000

/** Carts that were read for their completion, do not belong to the restaurant, and have neither a checkout claim nor a loyalty coupon. */
const carts = new BoundedMap<string, true>(MOST)
/** The event groups of the workflows that complete such carts. A workflow sends its events in one group. */
const groups = new BoundedMap<string, true>(MOST)

/** Remembers a cart that is about to be completed and holds nothing of the restaurant. */
export function recordForeignCompletion(cartId: string): void {
  carts.set(cartId, true)
}

/**
 * Remembers the workflow that creates the order of such a cart. Call it once the workflow itself has found that the cart is not the
 * restaurant's.
 */
export function recordForeignWorkflow(cartId: string, eventGroupId: string | undefined): void {
  const isNoted = carts.take(cartId) === true
  if (isNoted && eventGroupId !== undefined) groups.set(eventGroupId, true)
}

/**
 * Forgets the workflow with this event group. @returns true if it was remembered: then the `order.placed` event of its order needs no query
 */
export function takeForeignWorkflow(eventGroupId: string | undefined): boolean {
  return eventGroupId !== undefined && groups.take(eventGroupId) === true
}
