/**
 * A link into the store with one query value, like the specification's `{store_url}/?svc_table=<token>`. `svc_reset` and
 * `svc_verify` carry the tokens of mails. Null when the store has no web address.
 */
export function storeLink(storeUrl: string, name: "svc_reset" | "svc_verify", token: string): string | null {
  if (!/^https?:\/\//i.test(storeUrl) || !URL.canParse(storeUrl)) return null
  const url = new URL(storeUrl)
  if (!url.pathname.endsWith("/")) url.pathname += "/"
  url.searchParams.set(name, token)
  url.hash = ""
  return url.href
}
