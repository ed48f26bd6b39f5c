import { mapGatewaySecrets } from ".."

describe("the secrets among the settings of gateways", () => {
  it("are mapped; what customers are shown, and gateways without settings, stay as they are", () => {
    const stored = {
      bank_transfer: {
        enabled: true,
        title: "Transferencia",
        settings: { iban: "ES91", instructions: "Por favor", api_key: "k" },
      },
      pp_stripe_stripe: { settings: { api_key: "sk", mode: "live" } },
      cod: { enabled: false },
    }
    expect(mapGatewaySecrets(stored, (secret) => `<${secret}>`)).toEqual({
      bank_transfer: { ...stored.bank_transfer, settings: { iban: "ES91", instructions: "Por favor", api_key: "<k>" } },
      pp_stripe_stripe: { settings: { api_key: "<sk>", mode: "<live>" } },
      cod: { enabled: false },
    })
    expect(mapGatewaySecrets({}, () => "x")).toEqual({})
  })
})
