import { defaultOnlinePaymentSettings } from "../../settings/online-payment-settings"
import { decideGatewayChange, gatewayRecords, onlineMethods, reachesMinimum } from "../index"

const ON = { ...defaultOnlinePaymentSettings(), enabled: true }
const ask = (change: object = {}) =>
  onlineMethods({ online: ON, language: "en", stored: {}, providers: ["pp_stripe_card", "pp_system_default"], ...change })

describe("online payment methods", () => {
  it("are the region's providers that take money, while online payment is on", () => {
    expect(ask()).toEqual([
      {
        id: "pp_stripe_card",
        title: "Stripe",
        description: "",
        kind: "online",
        provider: "stripe",
        public: { publishable_key: null, account: null },
        capture: "automatic",
        hold_minutes: 15,
        switch_to_offline: true,
        minimum: null,
      },
    ])
    expect(ask({ online: { ...ON, switch_to_offline: false } })).toMatchObject([{ switch_to_offline: false }])
    expect(ask({ online: defaultOnlinePaymentSettings() })).toEqual([])
    expect(ask({ providers: ["pp_system_default"] })).toEqual([])
  })

  it("have the store's texts and public settings, and no secret", () => {
    const settings = { publishable_key: "pk_1", account: "acct_1", minimum: "0.50", api_key: "sk_1" }
    const [method] = ask({ stored: { pp_stripe_card: { title: "Card", description: "Visa", settings } } })
    expect(method).toMatchObject({ title: "Card", description: "Visa", minimum: "0.5" })
    expect(method?.public).toEqual({ publishable_key: "pk_1", account: "acct_1" })
    expect(JSON.stringify(method)).not.toContain("sk_1")
  })

  it.each([
    [null, 0n, true],
    ["0.5", 49n, false],
    ["0.5", 50n, true],
    ["0.5", 1n, false],
    ["0.5", 0n, true],
  ])("with the minimum %s accept a total of %s cents: %s", (minimum, total, taken) => {
    expect(reachesMinimum({ minimum }, total, 2)).toBe(taken)
  })
})

describe("gateways of online providers", () => {
  it("accept online payment", () => {
    const records = gatewayRecords("en", {}, [
      { id: "pp_stripe_card", enabled: true },
      { id: "pp_system_default", enabled: true },
    ])
    expect(records.slice(-2).map(({ supports }) => supports.includes("online_orders"))).toEqual([true, false])
  })

  it.each([
    [10, "10"],
    [0, "0"],
    [19.05, "19.05"],
    ["19.50", "19.50"],
    ["", ""],
  ])("take %j as a minimum", (minimum, stored) => {
    expect(decideGatewayChange("pp_stripe_card", {}, { settings: { minimum } })).toEqual({
      ok: true,
      stored: { settings: { minimum: stored } },
    })
  })

  it("take no number for another setting", () => {
    for (const name of ["account", "api_key"]) {
      expect(decideGatewayChange("pp_stripe_card", {}, { settings: { [name]: 10 } })).toEqual({
        ok: false,
        field: `settings.${name}`,
        problem: { code: "rest_invalid_type" },
      })
    }
  })

  it.each([-1, 1e300, 1e-9, "-1", "free", "1,5"])("refuse %s as a minimum", (minimum) => {
    expect(decideGatewayChange("pp_stripe_card", {}, { settings: { minimum } })).toMatchObject({
      ok: false,
      field: "settings.minimum",
    })
  })

  it.each(["sk_live_1", "rk_test_1", " sk_test_1", "whsec_1"])("refuse the secret key %s as the publishable key", (key) => {
    expect(decideGatewayChange("pp_stripe_card", {}, { settings: { publishable_key: key } })).toMatchObject({
      ok: false,
      field: "settings.publishable_key",
    })
  })
})
