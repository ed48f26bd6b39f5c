import { isAddressAllowed } from "../address-policy"

const closed = { allowPrivate: false }
const open = { allowPrivate: true }

describe("addresses of outgoing connections", () => {
  it.each([
    "8.8.8.8",
    "93.184.216.34",
    "172.15.255.255",
    "172.32.0.1",
    "2606:2800:220:1:248:1893:25c8:1946",
    "2a00:1450:4003::5efe:1",
    "::ffff:8.8.8.8",
  ])("%s is public", (address) => {
    expect(isAddressAllowed(address, closed)).toBe(true)
    expect(isAddressAllowed(address, open)).toBe(true)
  })

  it.each([
    "127.0.0.1",
    "127.255.255.254",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "100.64.0.1",
    "198.18.0.1",
    "::1",
    "fc00::1",
    "fd12:3456::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.1.2.3",
    "0:0:0:0:0:ffff:c0a8:0101",
  ])("%s is private and allowed only with the option", (address) => {
    expect(isAddressAllowed(address, closed)).toBe(false)
    expect(isAddressAllowed(address, open)).toBe(true)
  })

  it.each([
    ["cloud metadata", "169.254.169.254"],
    ["cloud metadata as IPv6", "::ffff:169.254.169.254"],
    ["cloud metadata as IPv6 in hexadecimal", "::ffff:a9fe:a9fe"],
    ["link-local", "169.254.0.1"],
    ["AWS metadata over IPv6", "fd00:ec2::254"],
    ["Alibaba metadata", "100.100.100.200"],
    ["Oracle metadata", "192.0.0.192"],
    ["link-local IPv6", "fe80::1"],
    ["this network", "0.0.0.0"],
    ["unspecified", "::"],
    ["multicast", "224.0.0.1"],
    ["multicast IPv6", "ff02::1"],
    ["broadcast", "255.255.255.255"],
    ["IPv4 embedded in IPv6", "::127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1"],
    ["NAT64 with dots", "64:ff9b::127.0.0.1"],
    ["NAT64 with a local prefix", "64:ff9b:1::7f00:1"],
    ["IPv4 translated", "::ffff:0:127.0.0.1"],
    ["IPv4 translated, in hexadecimal", "::ffff:0:7f00:1"],
    ["IPv4 translated, without compression", "0:0:0:0:ffff:0:7f00:0001"],
    ["ISATAP", "2606:2800:220:1:0:5efe:7f00:1"],
    ["ISATAP with dots", "2606:2800:220:1:200:5efe:127.0.0.1"],
    ["outside of the public IPv6 range", "4000::1"],
    ["with a zone index", "fe80::1%eth0"],
    ["6to4", "2002:7f00:1::1"],
    ["Teredo", "2001:0:7f00:1::1"],
    ["a name instead of an address", "localhost"],
    ["empty text", ""],
  ])("%s (%s) is refused with and without the option", (_, address) => {
    expect(isAddressAllowed(address, closed)).toBe(false)
    expect(isAddressAllowed(address, open)).toBe(false)
  })
})
