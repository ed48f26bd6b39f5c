import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { withTimeLimit } from "../concurrency"
import { failWith } from "../errors"
import { isAddressAllowed, type OutboundPolicy } from "./address-policy"

/** How long saving a setting waits for a name server. */
const RESOLVE_MS = 2_000

/** The address of an outside service was refused. The message names no address: it may be told to anybody. */
export class OutboundRefused extends Error {
  constructor() {
    super("The address of the outside service is not allowed.")
    this.name = "OutboundRefused"
  }
}

/**
 * Reads an outgoing URL: http or https, no credentials in it, and where its host is an IP address, an allowed one. The URL
 * standard has turned every spelling of an IPv4 address (decimal, octal, hexadecimal, short) into the usual one here.
 * @throws OutboundRefused
 */
export function readOutboundUrl(text: string, policy: OutboundPolicy): URL {
  if (!URL.canParse(text)) throw new OutboundRefused()
  const url = new URL(text)
  const webby = url.protocol === "http:" || url.protocol === "https:"
  if (!webby || url.username !== "" || url.password !== "") throw new OutboundRefused()
  const host = literalHost(url)
  const closed = isIP(host) === 0 ? isThisMachine(host) && !policy.allowPrivate : !isAddressAllowed(host, policy)
  if (closed) throw new OutboundRefused()
  return url
}

/**
 * Judges an outgoing URL before it is stored: as {@link readOutboundUrl}, and no address that its name resolves to now may be
 * a closed one. A name that does not resolve yet is let through; every connection is judged again when it is opened.
 * @param field the name of the request field, for the error
 * @throws rest_invalid_param naming the field
 */
export async function assertOutboundUrlAllowed(
  text: string,
  { field = "url", ...policy }: OutboundPolicy & { readonly field?: string },
): Promise<void> {
  if (!(await isOutboundUrlAllowed(text, policy))) {
    throw failWith("rest_invalid_param", { fields: [field] }, { details: { [field]: { code: "rest_invalid_pattern" } } })
  }
}

/** As {@link assertOutboundUrlAllowed}, for who has an error of its own. */
export async function isOutboundUrlAllowed(text: string, policy: OutboundPolicy): Promise<boolean> {
  let url: URL
  try {
    url = readOutboundUrl(text, policy)
  } catch {
    return false
  }
  const host = literalHost(url)
  if (isIP(host) !== 0) return true
  const addresses = await resolve(host)
  return addresses.every((address) => isAddressAllowed(address, policy))
}

function resolve(host: string): Promise<string[]> {
  const found = lookup(host, { all: true }).then(
    (entries) => entries.map((entry) => entry.address),
    () => [],
  )
  return withTimeLimit(RESOLVE_MS, found, () => [])
}

/** Names that mean this machine whatever a name server says (RFC 6761). */
function isThisMachine(host: string): boolean {
  return /(^|\.)localhost\.?$/.test(host)
}

/** The host without the brackets that a URL puts around IPv6. */
function literalHost(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname
}
