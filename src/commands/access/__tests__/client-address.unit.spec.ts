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
    ["is the sender's without trusted proxies, whatever the header contains", [], "203.0.113.7", "1.2.3.4", "203.0.113.7"],
    ["is the sender's without trusted proxies, even on this machine", [], "127.0.0.1", "1.2.3.4", "127.0.0.1"],
    ["is the sender's if the sender is not a trusted proxy", ["10.0.0.1"], "10.0.0.2", "1.2.3.4", "10.0.0.2"],
    ["is in the header of a trusted proxy", ["10.0.0.1"], "10.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["is in the header of a proxy in a trusted network", ["10.0.0.0/8"], "10.9.8.7", "203.0.113.7", "203.0.113.7"],
    [
      "is the last entry if the client has forged earlier entries",
      ["10.0.0.1"],
      "10.0.0.1",
      "1.2.3.4, 203.0.113.7",
      "203.0.113.7",
    ],
    [
      "is the last entry that is not a trusted proxy",
      ["10.0.0.0/8"],
      "10.0.0.1",
      "1.2.3.4, 203.0.113.7, 10.0.0.2",
      "203.0.113.7",
    ],
    ["is the first entry if all are trusted", ["10.0.0.0/8"], "10.0.0.1", "10.0.0.9", "10.0.0.9"],
    ["is the proxy's if there is no header", ["10.0.0.1"], "10.0.0.1", undefined, "10.0.0.1"],
    ["is the entry after one that is not an address", ["10.0.0.0/8"], "10.0.0.1", "203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"],
    ["has no port", ["10.0.0.1"], "10.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["has no port and no brackets, for IPv6", ["10.0.0.1"], "10.0.0.1", "[2001:db8::7]:4711", "2001:db8::7"],
    ["is IPv4 if the header has it in IPv6 notation", ["10.0.0.1"], "::ffff:10.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"],
    ["is in the header of an IPv6 proxy", ["fd00::/8"], "fd00::1", "2001:db8::7", "2001:db8::7"],
    ["is empty if the connection has ended", ["10.0.0.1"], undefined, "1.2.3.4", ""],
  ])("%s", (_name, trusted, peer, forwarded, expected) => {
    expect(clientAddress(scopeWith(trusted).scope, request(peer, forwarded))).toBe(expected)
  })

  it("is logged once if it may belong to a proxy that is missing in the options", () => {
    const { scope, warnings } = scopeWith([])
    clientAddress(scope, request("10.0.0.1"))
    expect(warnings).toEqual([])
    for (const forwarded of ["1.2.3.4", "1.2.3.5"]) clientAddress(scope, request("10.0.0.1", forwarded))
    expect(warnings).toEqual([expect.stringMatching(/10\.0\.0\.1.*http\.trusted_proxies/)])
  })
})
