/** Removes the token of a mail's link from the address bar, because it is secret. */
export function takeToken(name: "svc_reset" | "svc_verify"): string | undefined {
  const address = new URL(location.href)
  const token = address.searchParams.get(name)
  if (token === null) return undefined
  address.searchParams.delete(name)
  history.replaceState(history.state, "", address)
  return token
}
