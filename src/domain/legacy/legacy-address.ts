import type { RedirectAddress } from "./follow-legacy-route"

/** A request of a legacy namespace, split into its parts. */
export interface LegacyAddress {
  /** `path`: `/legacy/v1/orders?page=2`; `rest_route`: `/?rest_route=/legacy/v1/orders&page=2`. */
  readonly form: "path" | "rest_route"
  /** Below the namespace: `orders`. */
  readonly path: string
  /** The rest of the query as it was written, without a question mark. */
  readonly query: string
}

const NAMESPACE = /^\/legacy\/v[12](?:\/(.*))?$/is

/**
 * Splits a request; undefined when it is not in a legacy namespace.
 * @param path path of the request
 * @param query its query without the question mark
 */
export function readLegacyAddress(path: string, query: string): LegacyAddress | undefined {
  if (path !== "/") {
    const match = NAMESPACE.exec(path)
    return match ? { form: "path", path: match[1] ?? "", query } : undefined
  }
  const others: string[] = []
  let route = ""
  for (const pair of query.split("&")) {
    const value = new URLSearchParams(pair).get("rest_route")
    // The leading slash is optional.
    if (value !== null) route = value.startsWith("/") ? value : `/${value}`
    else if (pair !== "") others.push(pair)
  }
  // The route may contain its own query.
  const own = route.indexOf("?")
  const meant = NAMESPACE.exec(own === -1 ? route : route.slice(0, own))
  if (!meant) return undefined
  if (own !== -1 && own < route.length - 1) others.unshift(route.slice(own + 1))
  return { form: "rest_route", path: meant[1] ?? "", query: others.join("&") }
}

/** Only visible ASCII is allowed in a header, and a `#` would end the query. */
const UNSAFE = /[^\x21-\x7e]|["#<>\\^`{|}]/gu

/** A new address in the form of the request, with its query: the value of a `Location` header. */
export function writeAddress({ form, query }: LegacyAddress, { location, template }: RedirectAddress): RedirectAddress {
  const kept = query.replace(UNSAFE, escaped)
  const write = (path: string): string => {
    // The receiver decodes a query value once more, so `%` is encoded twice.
    if (form === "rest_route") return `/?rest_route=${path.replaceAll("%", "%25")}${kept === "" ? "" : `&${kept}`}`
    return kept === "" ? path : `${path}?${kept}`
  }
  return { location: write(location), template: write(template) }
}

function escaped(character: string): string {
  return (character as string & { isWellFormed(): boolean }).isWellFormed() ? encodeURIComponent(character) : ""
}
