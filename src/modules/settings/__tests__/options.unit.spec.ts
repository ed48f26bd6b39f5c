import { isCoexistence } from "../coexistence"
import { parsePluginOptions } from "../options"

describe("plugin options", () => {
  it("all have a default", () => {
    for (const given of [undefined, null, {}]) {
      expect(parsePluginOptions(given)).toMatchObject({
        legacy: { plugins: [], active: false },
        auth: { allow_insecure_basic: false },
        http: { trusted_proxies: [] },
        outbound: { allow_private_networks: false },
        protect_store_orders: true,
        stock_guard: "database",
      })
    }
  })

  it("ignore the keys that the host adds for its modules", () => {
    const options = { database: { clientUrl: "postgres://user:secret@host/db" }, auth: { allow_insecure_basic: true } }
    expect(parsePluginOptions(options)).toMatchObject({ auth: { allow_insecure_basic: true } })
    expect(JSON.stringify(parsePluginOptions(options))).not.toContain("secret")
  })

  it.each<[string, unknown, string]>([
    ["a misspelt option", { stock_gaurd: "database" }, "options: unknown option stock_gaurd"],
    ["a misspelt nested option", { auth: { allow_insecure: true } }, "auth: unknown option allow_insecure"],
    ["a wrong type", { protect_store_orders: "yes" }, "protect_store_orders: must be of type boolean"],
    ["a wrong value", { stock_guard: "redis" }, "stock_guard: must be one of database, platform"],
    ["a wrong entry", { legacy: { plugins: ["a", 7] } }, "legacy.plugins.1: must be of type string"],
    [
      "a proxy that is not an address",
      { http: { trusted_proxies: ["10.0.0.0/8", "::1", "proxy"] } },
      "http.trusted_proxies.2: must be an IP address or a network",
    ],
    ["a value that is not an object", "options", "options: must be of type object"],
    ["a list", [], "options: must be of type object"],
  ])("fail with the path and the reason: %s", (_name, options, reason) => {
    expect(() => parsePluginOptions(options)).toThrow(`medusa-plugin-svc-ordering: wrong options. ${reason}`)
  })

  it("list all wrong options at once, without values", () => {
    const given = {
      stock_guard: "hunter2",
      http: { max_concurrent_requests: "sk_live_1" },
      database: { clientUrl: "postgres://u:pw@h/d" },
    }
    let message = ""
    try {
      parsePluginOptions(given)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain("stock_guard:")
    expect(message).toContain("http.max_concurrent_requests:")
    for (const value of ["hunter2", "sk_live_1", "pw"]) expect(message).not.toContain(value)
  })
})

describe("coexistence", () => {
  const options = (legacy: object) => parsePluginOptions({ legacy })

  it.each<[string, object, object, boolean]>([
    ["no plugin is named", {}, { plugins: ["legacy-ordering"] }, false],
    ["switched on by the option", { active: true }, {}, true],
    ["a named plugin that is registered by name", { plugins: ["legacy-ordering"] }, { plugins: ["legacy-ordering"] }, true],
    [
      "a named plugin that is registered with options",
      { plugins: ["legacy-ordering"] },
      { plugins: [{ resolve: "legacy-ordering", options: {} }] },
      true,
    ],
    [
      "a named plugin that is registered as a module",
      { plugins: ["./src/modules/legacy"] },
      { modules: { legacy: { resolve: "./src/modules/legacy" } } },
      true,
    ],
    ["one of several plugins", { plugins: ["a", "b"] }, { plugins: ["b"] }, true],
    ["a named plugin that is not registered", { plugins: ["legacy-ordering"] }, { plugins: ["another"] }, false],
    ["a host without plugins", { plugins: ["legacy-ordering"] }, {}, false],
  ])("is on or off, depending on the options and the host: %s", (_name, legacy, host, expected) => {
    expect(isCoexistence(options(legacy), host)).toBe(expected)
  })
})
