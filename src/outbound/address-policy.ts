import { BlockList, isIP } from "node:net"

/** Which networks outgoing requests may reach. */
export interface OutboundPolicy {
  /** Plugin option `outbound.allow_private_networks`: also allows private and loopback networks. */
  readonly allowPrivate: boolean
}

type Subnet = readonly [address: string, prefix: number]

/** Reserved networks, and the addresses of cloud metadata services. Always closed. */
const NEVER: readonly Subnet[] = [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["100.100.100.200", 32],
  ["192.0.0.192", 32],
  ["168.63.129.16", 32],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 128],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
]

/** Networks that are not public: private, loopback, documentation and test networks. Open only with the option. */
const PRIVATE: readonly Subnet[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["::1", 128],
  ["100::", 64],
  ["2001:2::", 48],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["fc00::", 7],
]

/** Public IPv6 networks whose addresses embed an IPv4 address. A gateway would connect to that address, so they are always closed. */
const TUNNELS: readonly Subnet[] = [
  ["2001::", 32],
  ["2002::", 16],
]

/**
 * Public IPv6. Other IPv6 networks are closed, unless they are in {@link PRIVATE}: many embed an IPv4 address, in one of several forms
 * (`::ffff:0:…`, `64:ff9b::…`, `::…`).
 */
const PUBLIC: readonly Subnet[] = [["2000::", 3]]

/** IPv4 addresses written as IPv6 (`::ffff:127.0.0.1`). `BlockList` compares them with IPv4 networks. */
const MAPPED: readonly Subnet[] = [["::ffff:0:0", 96]]

/** ISATAP embeds an IPv4 address after any prefix: `…:0:5efe:7f00:1` and `…:200:5efe:7f00:1`. */
const ISATAP = /:(?:0|200):5efe:[0-9a-f]+:[0-9a-f]+$/

function listOf(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, address.includes(":") ? "ipv6" : "ipv4")
  return list
}

const never = listOf(NEVER)
const private_ = listOf(PRIVATE)
const tunnels = listOf(TUNNELS)
const public_ = listOf(PUBLIC)
const mapped = listOf(MAPPED)

/**
 * True when a connection to an IP address may be opened. An IPv4 address written as IPv6 (`::ffff:127.0.0.1`) is checked as IPv4.
 */
export function isAddressAllowed(address: string, { allowPrivate }: OutboundPolicy): boolean {
  const version = isIP(address)
  if (version === 0) return false
  const family = version === 4 ? "ipv4" : "ipv6"
  if (never.check(address, family)) return false
  if (private_.check(address, family)) return allowPrivate
  if (version === 4 || mapped.check(address, family)) return true
  return public_.check(address, family) && !tunnels.check(address, family) && !ISATAP.test(canonical(address))
}

/** The form of an IPv6 address in the URL standard, without a zone (`%eth0`), which a URL cannot have. */
function canonical(address: string): string {
  return new URL(`http://[${address.replace(/%.*$/, "")}]/`).hostname.slice(1, -1)
}
