import {
  decideGatewayChange,
  gatewayRecords,
  isSecretSetting,
  MOST_SETTINGS,
  offlineMethods,
  type StoredGateways,
} from "../index"

const NOTHING: StoredGateways = {}
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

describe("the payment methods of customers", () => {
  it("are all offline gateways, in the store's language, unless switched off", () => {
    expect(ids(offlineMethods("es", NOTHING))).toEqual(["cod", "card_on_delivery", "bank_transfer"])
    expect(offlineMethods("es", NOTHING)[0]?.title).not.toBe(offlineMethods("en", NOTHING)[0]?.title)
    expect(ids(offlineMethods("es", { cod: { enabled: false }, bank_transfer: { enabled: true } }))).toEqual([
      "card_on_delivery",
      "bank_transfer",
    ])
  })

  it("have the store's texts, instructions and, for a transfer, the account", () => {
    const stored = {
      bank_transfer: {
        title: "Al banco",
        description: "Antes de recoger.",
        settings: {
          instructions: "Pon tu número de pedido.",
          iban: "ES00 1",
          bic: "",
          account_holder: "Casa",
          api_key: "secret",
        },
      },
    }
    expect(offlineMethods("en", stored)[2]).toEqual({
      id: "bank_transfer",
      title: "Al banco",
      description: "Antes de recoger.\nPon tu número de pedido.\nAccount holder: Casa\nIBAN: ES00 1",
    })
    expect(offlineMethods("en", { cod: { description: "", settings: { iban: "ES00" } } })[0]?.description).toBe("")
  })
})

describe("gateway records", () => {
  it("are the offline gateways, then the platform's providers, each with its own title", () => {
    const records = gatewayRecords("en", { pp_stripe_stripe: { title: "Card online" } }, [
      { id: "pp_stripe_stripe", enabled: true },
      { id: "pp_stripe-ideal_stripe", enabled: false },
      { id: "pp_system_default", enabled: true },
      { id: "pp__", enabled: true },
    ])
    expect(records.map(({ id, title, method_title, enabled }) => [id, title, method_title, enabled])).toEqual([
      ["cod", "Cash", "Cash", true],
      ["card_on_delivery", "Card on delivery", "Card on delivery", true],
      ["bank_transfer", "Bank transfer", "Bank transfer", true],
      ["pp_stripe_stripe", "Card online", "Stripe", true],
      ["pp_stripe-ideal_stripe", "Stripe Ideal", "Stripe Ideal", false],
      ["pp_system_default", "Manual payment", "Manual payment", true],
      ["pp__", "pp__", "pp__", true],
    ])
  })

  it("list the gateway's known settings by name, without the values of secrets", () => {
    const stored = { bank_transfer: { settings: { iban: "ES00", api_key: "sk_live", webhookSecret: "whsec", pwd: "hunter2" } } }
    expect(gatewayRecords("es", stored, [])[2]?.settings).toEqual({
      instructions: "",
      account_holder: "",
      bank_name: "",
      iban: "ES00",
      bic: "",
      api_key: "",
      webhookSecret: "",
      pwd: "",
    })
  })

  it.each([
    "api_key",
    "apiKey",
    "webhook_secret",
    "PASSWORD",
    "access_token",
    "private",
    "passphrase",
    "pwd",
    "contrasena",
    "stripe_sk",
    "mode",
  ])("%s is a secret", (name) => {
    expect(isSecretSetting(name)).toBe(true)
  })

  it.each(["instructions", "iban", "bic", "bank_name", "account_holder", "publishable_key", "account", "minimum"])(
    "%s is not a secret",
    (name) => {
      expect(isSecretSetting(name)).toBe(false)
    },
  )
})

describe("a change of a gateway", () => {
  const before = { enabled: false, title: "Mine", description: "D", settings: { iban: "ES00", api_key: "sk" } }

  it.each<[string, object, object]>([
    ["nothing", {}, before],
    ["the switch", { enabled: true }, { ...before, enabled: true }],
    [
      "an empty title restores the gateway's own",
      { title: " " },
      { enabled: false, description: "D", settings: before.settings },
    ],
    ["an empty description is kept as empty", { description: "" }, { ...before, description: "" }],
    ["an empty secret keeps the stored one", { settings: { api_key: "" } }, before],
    ["another secret", { settings: { api_key: "new" } }, { ...before, settings: { iban: "ES00", api_key: "new" } }],
    ["null clears", { settings: { api_key: null, iban: null, none: null } }, { ...before, settings: {} }],
    ["an empty setting is kept as empty", { settings: { iban: "" } }, { ...before, settings: { iban: "", api_key: "sk" } }],
  ])("%s", (_, change, stored) => {
    expect(decideGatewayChange("pp_stripe_stripe", before, change)).toEqual({ ok: true, stored })
  })

  it("ignores settings that the gateway does not know", () => {
    const unknown = { settings: { colour: "red", "bad name": "1", iban: "ES00" } }
    expect(decideGatewayChange("bank_transfer", {}, unknown)).toEqual({ ok: true, stored: { settings: { iban: "ES00" } } })
    expect(decideGatewayChange("pp_stripe_stripe", {}, { settings: { "bad name": "1" } })).toEqual({
      ok: true,
      stored: { settings: {} },
    })
  })

  it("does not store an empty secret that was never set", () => {
    expect(decideGatewayChange("pp_stripe_stripe", {}, { settings: { api_key: "" } })).toEqual({
      ok: true,
      stored: { settings: {} },
    })
  })

  it.each([
    ["instructions", 1_000],
    ["iban", 255],
    ["api_key", 2_048],
  ])("%s has at most %d characters", (name, maximum) => {
    expect(decideGatewayChange("pp_stripe_stripe", {}, { settings: { [name]: "x".repeat(maximum) } }).ok).toBe(true)
    expect(decideGatewayChange("pp_stripe_stripe", {}, { settings: { [name]: "x".repeat(maximum + 1) } })).toEqual({
      ok: false,
      field: `settings.${name}`,
      problem: { code: "rest_too_long", maximum },
    })
  })

  it("a gateway has a maximum number of settings", () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, String(index)]))
    expect(decideGatewayChange("pp_stripe_stripe", {}, { settings: many(MOST_SETTINGS) }).ok).toBe(true)
    expect(
      decideGatewayChange("pp_stripe_stripe", { settings: { other: "1" } }, { settings: many(MOST_SETTINGS) }),
    ).toMatchObject({
      ok: false,
      field: "settings",
    })
  })
})
