import type { IncomingHttpHeaders } from "node:http"
import { BlockList, isIP } from "node:net"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import proxyAddr from "proxy-addr"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

/** The part of a request that shows where it comes from. */
export interface RequestOrigin {
  readonly headers: IncomingHttpHeaders
  readonly socket?: { readonly remoteAddress?: string }
}

/** The lists of proxies, built once per options object. */
const lists = new WeakMap<readonly string[], BlockList>()
/** Options for which a missing proxy was already logged. */
const reported = new WeakSet<readonly string[]>()

/**
 * The network address of the client. Anybody can send `X-Forwarded-For`, so an entry counts only if a proxy of the option
 * `http.trusted_proxies` has written it. The result is the last address in the chain that is not such a proxy. The host's own setting is
 * not used, because Medusa trusts any sender.
 * @returns an IP address; empty if the connection has ended
 */
export function clientAddress(scope: MedusaContainer, { headers, socket }: RequestOrigin): string {
  const trusted = scope.resolve<SettingsService>(SETTINGS_MODULE).options().http.trusted_proxies
  const list = listOf(trusted)
  const isTrusted = (address: string | undefined) => isIn(list, bareAddress(address))
  const chain = proxyAddr.all({ headers, socket: socket ?? {} }, isTrusted).map(bareAddress)
  const peer = chain[0] ?? ""
  if (headers["x-forwarded-for"] && !isTrusted(peer)) reportUnknown(scope, trusted, peer)
  // Only the last address can be an entry that is not an IP address, because such an entry is not trusted.
  return chain.findLast((address) => isIP(address) !== 0) ?? ""
}

/** An address without port and brackets. IPv4 written as IPv6 (`::ffff:192.0.2.1`) becomes IPv4. */
function bareAddress(written = ""): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6")
}

function listOf(networks: readonly string[]): BlockList {
  const known = lists.get(networks)
  if (known) return known
  const list = new BlockList()
  for (const network of networks) {
    const [address = "", prefix] = network.split("/")
    const family = isIP(address) === 6 ? "ipv6" : "ipv4"
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  lists.set(networks, list)
  return list
}

/** Logs once that a proxy may be missing in the options. */
function reportUnknown(scope: MedusaContainer, trusted: readonly string[], peer: string): void {
  if (reported.has(trusted)) return
  reported.add(trusted)
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(
      `svc: ${peer} sends X-Forwarded-For, but is not in the option http.trusted_proxies, so all its clients count as one address. If it is your proxy, add it.`,
    )
}
