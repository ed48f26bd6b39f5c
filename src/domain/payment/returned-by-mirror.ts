import { isOnlineMethod } from "./online-providers"

/**
 * Whether the mirror returns the payment of an order that has failed: that of Medusa's own cart. The job returns the online payment of an order of
 * this API. What was paid offline the store returns itself.
 */
export function isReturnedByMirror({
  source,
  payment_method: method,
}: {
  readonly source: string
  readonly payment_method: string
}): boolean {
  return source !== "api" && isOnlineMethod(method)
}
