import { type LookupAddress, lookup } from "node:dns"
import type { Agent as HttpAgent } from "node:http"
import type { Agent as HttpsAgent } from "node:https"
import type { LookupFunction } from "node:net"
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent"
import { isAddressAllowed, type OutboundPolicy } from "./address-policy"
import { OutboundRefused } from "./outbound-url"

/** Maximum connections per host at a time. Further requests wait. */
const SOCKETS_PER_HOST = 32

export interface GuardedAgents {
  readonly httpAgent: HttpAgent
  readonly httpsAgent: HttpsAgent
}

/**
 * Resolves a name for one connection and refuses it when any of its addresses is closed. The connection is opened to exactly the
 * checked addresses, so DNS rebinding has no effect.
 */
export function guardedLookup(policy: OutboundPolicy, resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return done(error, "", 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => !isAddressAllowed(address, policy))) return done(new OutboundRefused(), "", 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}

function makeAgents(policy: OutboundPolicy): GuardedAgents {
  const options = {
    // Connections are not reused. A reused one that the other side has closed would fail like a service outage and use up the only retry.
    // Results are cached for an hour, so reuse would gain little.
    keepAlive: false,
    maxSockets: SOCKETS_PER_HOST,
    // Checked twice: by our lookup, and by the agent, which checks every address it connects to.
    lookup: guardedLookup(policy),
    allowPrivateIPAddress: policy.allowPrivate,
  }
  return { httpAgent: new RequestFilteringHttpAgent(options), httpsAgent: new RequestFilteringHttpsAgent(options) }
}

let openAgents: GuardedAgents | undefined
let closedAgents: GuardedAgents | undefined

/** The agents of this process, one pair per policy, created at first use. */
export function guardedAgents(policy: OutboundPolicy): GuardedAgents {
  if (policy.allowPrivate) {
    openAgents ??= makeAgents(policy)
    return openAgents
  }
  closedAgents ??= makeAgents(policy)
  return closedAgents
}
