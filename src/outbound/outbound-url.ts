import { lookup } from "node:dns/promises"
import { isIP } from "node:net"
import { withTimeLimit } from "../concurrency"
import { invalidField } from "../errors"
import { isAddressAllowed, type OutboundPolicy } from "./address-policy"

/** How long saving a setting waits for a name server. */
const RESOLVE_MS = 2_000

/** The address of an outside service was refused. The message contains no address, so anybody may see it. */
export class OutboundRefused extends Error {
  constructor() {
    super("The address of the outside service is not allowed.")
    this.name = "OutboundRefused"
  }
}

/**
 * Parses an outgoing URL: http or https, without credentials, and with an allowed address if its host is an IP address. The URL
 * standard normalises every form of an IPv4 address (decimal, octal, hexadecimal, short).
 * @throws OutboundRefused
 */
export function readOutboundUrl(text: string, policy: OutboundPolicy): URL {
  if (!URL.canParse(text)) throw new OutboundRefused()
  const url = new URL(text)
  const webby = url.protocol === "http:" || url.protocol === "https:"
  if (!webby || url.username !== "" || url.password !== "" || url.port === "0") throw new OutboundRefused()
  const host = literalHost(url)
  const closed = isIP(host) === 0 ? isThisMachine(host) && !policy.allowPrivate : !isAddressAllowed(host, policy)
  if (closed) throw new OutboundRefused()
  return url
}

/**
 * Checks an outgoing URL before it is stored: like {@link readOutboundUrl}, and the addresses that its name resolves to now must be
 * allowed. A name that does not resolve yet is accepted, because every connection is checked again.
 * @param field the name of the request field, for the error
 * @throws rest_invalid_param naming the field
 */
export async function assertOutboundUrlAllowed(
  text: string,
  { field = "url", ...policy }: OutboundPolicy & { readonly field?: string },
): Promise<void> {
  if (!(await isOutboundUrlAllowed(text, policy))) {
    throw invalidField(field, { code: "rest_invalid_pattern" })
  }
}

/** Like {@link assertOutboundUrlAllowed}, but returns false instead of throwing, for callers with their own error. */
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

/** Names that always mean this machine (RFC 6761). */
function isThisMachine(host: string): boolean {
  return /(^|\.)localhost\.?$/.test(host)
}

/** The host without the brackets of an IPv6 address in a URL. */
function literalHost(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname
}
