import { mapGatewaySecrets } from ".."

describe("the secrets of the gateways' settings", () => {
  it("are mapped; public settings and gateways without settings stay as they are", () => {
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
