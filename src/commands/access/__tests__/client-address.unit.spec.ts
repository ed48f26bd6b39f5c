import type { MedusaContainer } from "@medusajs/framework/types"
import { clientAddress } from "../client-address"

const scopeWith = (trusted: readonly string[]) => {
  const warnings: string[] = []
  const known: Record<string, unknown> = {
    svc_settings: { options: () => ({ http: { trusted_proxies: trusted } }) },
    logger: { warn: (line: string) => warnings.push(line) },
  }
  return { scope: { resolve: (key: string) => known[key] } as unknown as MedusaContainer, warnings }
}
const request = (remoteAddress: string | undefined, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  socket: remoteAddress === undefined ? {} : { remoteAddress },
})

describe("the client's address", () => {
  it.each<[string, string[], string | undefined, string | undefined, string]>([
    ["no proxy is trusted: a forged header", [], "203.0.113.7", "1.2.3.4", "203.0.113.7"],
    ["no proxy is trusted: also from this machine", [], "127.0.0.1", "1.2.3.4", "127.0.0.1"],
    ["another sender than the proxy", ["10.0.0.1"], "10.0.0.2", "1.2.3.4", "10.0.0.2"],
    ["the proxy", ["10.0.0.1"], "10.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["the proxy by its network", ["10.0.0.0/8"], "10.9.8.7", "203.0.113.7", "203.0.113.7"],
    ["the proxy, whose client forged the header", ["10.0.0.1"], "10.0.0.1", "1.2.3.4, 203.0.113.7", "203.0.113.7"],
    ["two proxies", ["10.0.0.0/8"], "10.0.0.1", "1.2.3.4, 203.0.113.7, 10.0.0.2", "203.0.113.7"],
    ["a client in the network of the proxies", ["10.0.0.0/8"], "10.0.0.1", "10.0.0.9", "10.0.0.9"],
    ["the proxy without a header", ["10.0.0.1"], "10.0.0.1", undefined, "10.0.0.1"],
    ["an entry that is no address", ["10.0.0.0/8"], "10.0.0.1", "203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"],
    ["an entry with a port", ["10.0.0.1"], "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["an IPv6 entry with a port", ["10.0.0.1"], "10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
    ["an IPv4 proxy on an IPv6 socket", ["10.0.0.1"], "::ffff:10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
    ["an IPv6 proxy", ["fd00::/8"], "fd00::1", "2001:db8::7", "2001:db8::7"],
    ["a connection that has ended", ["10.0.0.1"], undefined, "1.2.3.4", ""],
  ])("%s", (_name, trusted, peer, forwarded, expected) => {
    expect(clientAddress(scopeWith(trusted).scope, request(peer, forwarded))).toBe(expected)
  })

  it("a proxy that may be missing in the options is in the log once", () => {
    const { scope, warnings } = scopeWith([])
    clientAddress(scope, request("10.0.0.1"))
    expect(warnings).toEqual([])
    for (const forwarded of ["1.2.3.4", "1.2.3.5"]) clientAddress(scope, request("10.0.0.1", forwarded))
    expect(warnings).toEqual([expect.stringMatching(/10\.0\.0\.1.*http\.trusted_proxies/)])
  })
})
