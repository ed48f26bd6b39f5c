import type { MedusaContainer } from "@medusajs/framework/types"
import { clientKey } from "../client-holds"

const scope = { resolve: () => ({ options: () => ({ http: { trusted_proxies: [] } }) }) } as unknown as MedusaContainer
const keyOf = (remoteAddress: string) => clientKey(scope, { headers: {}, socket: { remoteAddress } })

describe("the key of a network address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7", "::ffff:203.0.113.7"],
    ["2001:db8::7", "2001:db8::8"],
    ["2001:db8:1:2::", "2001:0DB8:1:2:ffff:ffff:ffff:ffff"],
    ["fe80::1%eth0", "fe80::2%eth1"],
    ["203.0.113.7:4711", "203.0.113.7:4711"],
    ["unknown", "unknown"],
  ])("is the same for %s and %s", (one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ["203.0.113.7", "203.0.113.8"],
    ["2001:db8:1:2::7", "2001:db8:1:3::7"],
    ["2001:db8::7", "2001:db9::7"],
    ["::1", "1::"],
  ])("differs for %s and %s", (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  it("does not contain the address, and is null without an address", () => {
    expect(keyOf("203.0.113.7")).toMatch(/^[0-9a-f]{64}$/)
    expect(clientKey(scope, { headers: {}, socket: {} })).toBeNull()
  })
})
