/** Query parameters that a bank's page adds to the return URL. */
const ADDED = ["payment_intent", "payment_intent_client_secret", "redirect_status", "source_type"]
const ORDER = "svc_order"

/** The return URL for a bank: this page with the order in the query, because some providers drop the part after `#`. */
export function returnAddress(order: string): string {
  const url = new URL(location.href)
  url.hash = ""
  url.searchParams.set(ORDER, order)
  return url.href
}

/** Removes the parameters of a bank's page from the address bar. @returns the order whose payment the guest returns from; undefined: none */
export function takeReturn(): string | undefined {
  const url = new URL(location.href)
  const order = url.searchParams.get(ORDER)
  if (order === null) return undefined
  for (const name of [ORDER, ...ADDED]) url.searchParams.delete(name)
  url.hash = `svc-order=${order}`
  history.replaceState(history.state, "", url)
  return order
}
