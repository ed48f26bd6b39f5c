import { mayCarryApplicationPassword } from "../basic-transport"

/** Contract section 2: plain HTTP only from this machine, with no proxy in between. */
describe("whether a request may carry an application password", () => {
  it.each([
    ["TLS", true, "203.0.113.7", {}, true],
    ["plain, from this machine", false, "127.0.0.1", {}, true],
    ["plain, from this machine (any of its addresses)", false, "127.9.8.7", {}, true],
    ["plain, from this machine over IPv6", false, "::1", {}, true],
    ["plain, from this machine, mapped", false, "::ffff:127.0.0.1", {}, true],
    ["plain, from the network", false, "192.168.0.5", {}, false],
    ["plain, from a network that resembles this machine's", false, "10.127.0.0.1", {}, false],
    ["plain, peer unknown", false, undefined, {}, false],
    ["a proxy on this machine that names the client", false, "127.0.0.1", { "x-forwarded-for": "203.0.113.7" }, false],
    ["a proxy on this machine that names the host only", false, "127.0.0.1", { "x-forwarded-host": "my.shop" }, false],
    ["a proxy with the newer header", false, "127.0.0.1", { forwarded: "for=203.0.113.7" }, false],
    ["a proxy reached over https", false, "10.0.0.2", { "x-forwarded-proto": "https" }, true],
    ["a proxy reached over plain HTTP", false, "127.0.0.1", { "x-forwarded-proto": "http" }, false],
    ["two proxies, one of them reached over plain HTTP", false, "10.0.0.2", { "x-forwarded-proto": "https, http" }, false],
    ["two proxies, both over https", false, "10.0.0.2", { "x-forwarded-proto": "https,HTTPS" }, true],
    ["TLS between the proxy and the service, but not before the proxy", true, "10.0.0.2", { "x-forwarded-proto": "http" }, false],
  ])("%s", (_case, encrypted, peer, headers, expected) => {
    expect(mayCarryApplicationPassword({ encrypted, peer, headers })).toBe(expected)
  })
})
