/** Query parameters that a bank's page adds to the return URL. */
const ADDED = ["payment_intent", "payment_intent_client_secret", "redirect_status", "source_type"]
/** The query parameter of a return URL (return-address.ts). */
export const ORDER = "svc_order"

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
