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
    ["plain, from a network that looks like this machine", false, "10.127.0.0.1", {}, false],
    ["plain, peer unknown", false, undefined, {}, false],
    ["a proxy beside us that tells whom it serves", false, "127.0.0.1", { "x-forwarded-for": "203.0.113.7" }, false],
    ["a proxy beside us that tells the host only", false, "127.0.0.1", { "x-forwarded-host": "my.shop" }, false],
    ["a proxy with the newer header", false, "127.0.0.1", { forwarded: "for=203.0.113.7" }, false],
    ["a proxy that was called over https", false, "10.0.0.2", { "x-forwarded-proto": "https" }, true],
    ["a proxy that was called plainly", false, "127.0.0.1", { "x-forwarded-proto": "http" }, false],
    ["two proxies, one of them called plainly", false, "10.0.0.2", { "x-forwarded-proto": "https, http" }, false],
    ["two proxies, both over https", false, "10.0.0.2", { "x-forwarded-proto": "https,HTTPS" }, true],
    ["TLS between the proxy and us, but not before it", true, "10.0.0.2", { "x-forwarded-proto": "http" }, false],
  ])("%s", (_case, encrypted, peer, headers, expected) => {
    expect(mayCarryApplicationPassword({ encrypted, peer, headers })).toBe(expected)
  })
})
