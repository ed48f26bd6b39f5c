/** Names of query parameters whose values are secret. */
const SECRET_NAMES = new Set(["token", "_nonce", "order_key", "svc_table", "svc_reset", "svc_verify", "password"])
/** A platform id of an order. Anyone who knows it can read the order's status. */
const ORDER_ID = /order_[0-9a-z]{20,}/gi
/** The key of a printer in the path of its address. */
const PRINTER_KEY = /(\/svc\/print\/)[^/]+/gi
const HIDDEN = "***"

/**
 * Removes secrets from an address before it is logged: the values of `token`, `_nonce`, `order_key`, the table link, links in mails, the
 * `password` sent by clients of the old API, platform ids of orders and keys of printers, in any encoding.
 */
export function redactUrl(url: string): string {
  const mark = url.indexOf("?")
  const path = mark === -1 ? url : url.slice(0, mark)
  const clean = path.split("/").map(redactText).join("/").replace(PRINTER_KEY, `$1${HIDDEN}`)
  return mark === -1
    ? clean
    : `${clean}?${url
        .slice(mark + 1)
        .split("&")
        .map(redactPair)
        .join("&")}`
}

/** True when an address may need {@link redactUrl}. Most addresses do not. */
export function mayContainSecrets(url: string): boolean {
  return url.includes("?") || url.includes("%") || /order_|\/svc\/print\//i.test(url)
}

function redactPair(pair: string): string {
  const equals = pair.indexOf("=")
  if (equals === -1) return redactText(pair)
  const name = pair.slice(0, equals)
  const value = pair.slice(equals + 1)
  const meant = decoded(name).toLowerCase()
  if (SECRET_NAMES.has(meant.replace(/\[.*$/, ""))) return `${name}=${HIDDEN}`
  if (meant === "rest_route") {
    const route = decoded(value)
    const clean = redactUrl(route)
    return clean === route ? pair : `${name}=${encodeURIComponent(clean).replaceAll("%2F", "/")}`
  }
  return `${name}=${redactText(value)}`
}

function redactText(text: string): string {
  if (!text.includes("%")) return text.replace(ORDER_ID, `order_${HIDDEN}`)
  const meant = decoded(text)
  return meant.search(ORDER_ID) === -1 ? text : encodeURIComponent(meant.replace(ORDER_ID, `order_${HIDDEN}`))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}
