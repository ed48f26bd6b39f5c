import { BoundedMap } from "../../../concurrency"

/** Far more than the completions that are in progress at the same time. */
const MOST = 1_000

/** Carts that were read for their completion: neither the restaurant's, nor with a checkout claim or a loyalty coupon. */
const carts = new BoundedMap<string, true>(MOST)
/** The event groups of the workflows that complete such carts. A workflow sends its events in one group. */
const groups = new BoundedMap<string, true>(MOST)

/** Remembers a cart that is about to be completed and holds nothing of the restaurant. */
export function noteForeignCompletion(cartId: string): void {
  carts.set(cartId, true)
}

/** Remembers the workflow that creates the order of such a cart. Call it when the workflow, too, has found that the cart is not the restaurant's. */
export function noteForeignWorkflow(cartId: string, eventGroupId: string | undefined): void {
  const isNoted = carts.take(cartId) === true
  if (isNoted && eventGroupId !== undefined) groups.set(eventGroupId, true)
}

/** Forgets such a workflow. @returns true if it was one: then the `order.placed` event of its order needs no query */
export function takeForeignWorkflow(eventGroupId: string | undefined): boolean {
  return eventGroupId !== undefined && groups.take(eventGroupId) === true
}
