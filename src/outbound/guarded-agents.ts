import { type LookupAddress, lookup } from "node:dns"
import type { Agent as HttpAgent } from "node:http"
import type { Agent as HttpsAgent } from "node:https"
import type { LookupFunction } from "node:net"
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent"
import { isAddressAllowed, type OutboundPolicy } from "./address-policy"
import { OutboundRefused } from "./outbound-url"

/** Connections to one host at a time; who has more to say waits. */
const SOCKETS_PER_HOST = 32

export interface GuardedAgents {
  readonly httpAgent: HttpAgent
  readonly httpsAgent: HttpsAgent
}

/**
 * Resolves a name for one connection and refuses it when any of its addresses is closed. The connection is opened to the very
 * addresses that were judged, so a name that changes its mind in between (DNS rebinding) gains nothing.
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
    // A kept connection that the other side has closed meanwhile fails like a service that is out of order, and would use
    // up the one retry; what is asked is cached for an hour, so little is won by keeping it.
    keepAlive: false,
    maxSockets: SOCKETS_PER_HOST,
    // Two nets: our own lookup, and the agent, which judges whatever it is told to connect to.
    lookup: guardedLookup(policy),
    allowPrivateIPAddress: policy.allowPrivate,
  }
  return { httpAgent: new RequestFilteringHttpAgent(options), httpsAgent: new RequestFilteringHttpsAgent(options) }
}

let openAgents: GuardedAgents | undefined
let closedAgents: GuardedAgents | undefined

/** The agents of this process, one pair for each policy, made at first use. */
export function guardedAgents(policy: OutboundPolicy): GuardedAgents {
  if (policy.allowPrivate) {
    openAgents ??= makeAgents(policy)
    return openAgents
  }
  closedAgents ??= makeAgents(policy)
  return closedAgents
}
