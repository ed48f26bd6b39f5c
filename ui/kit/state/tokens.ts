/** Takes the token of a mail's link out of the address bar: it is the guest's own. */
export function takeToken(name: "svc_reset" | "svc_verify"): string | undefined {
  const address = new URL(location.href)
  const token = address.searchParams.get(name)
  if (token === null) return undefined
  address.searchParams.delete(name)
  history.replaceState(history.state, "", address)
  return token
}
