import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { readProviderEvent } from "../provider-event"

/**
 * A platform with a provider that throws this error when it reads an event.
 * @param isWrapped true: the error is wrapped, as Medusa's Stripe provider does with signature errors
 */
function platform(error: Error, isWrapped: boolean): MedusaContainer {
  const provider = { buildError: (message: string, _error: Error) => new Error(message) }
  const parts: Record<string, unknown> = {
    [Modules.PAYMENT]: {
      paymentProviderService_: { retrieveProvider: () => provider },
      getWebhookActionAndData: async () => {
        throw isWrapped ? provider.buildError("An error occurred", error) : error
      },
    },
    [ContainerRegistrationKeys.LOGGER]: { warn: () => undefined },
  }
  return { resolve: (name: string) => parts[name] } as unknown as MedusaContainer
}

const failing = (facts: object): Error => Object.assign(new Error("No"), facts)

describe("an event that its provider cannot read", () => {
  it.each([
    [
      "is ignored if its signature is forged",
      "stripe_card",
      failing({ type: "StripeSignatureVerificationError" }),
      true,
      undefined,
    ],
    [
      "must be delivered again if the provider's API is down",
      "stripe_card",
      failing({ type: "StripeConnectionError" }),
      false,
      "again",
    ],
    [
      "must be delivered again if the provider's API fails",
      "stripe_card",
      failing({ type: "StripeAPIError", statusCode: 500 }),
      false,
      "again",
    ],
    [
      "is ignored if it is about something that the provider does not have",
      "stripe_card",
      failing({ statusCode: 404 }),
      false,
      undefined,
    ],
    [
      "is ignored if the host does not have the provider",
      "stripe_gone",
      new Error("Unable to retrieve the payment provider"),
      false,
      undefined,
    ],
    [
      "is ignored if the errors of the provider are not known",
      "other_one",
      failing({ type: "StripeConnectionError" }),
      false,
      undefined,
    ],
  ] as const)("%s (%s)", async (_which, provider, error, isWrapped, outcome) => {
    const payload = { data: {}, rawData: "{}", headers: {} }
    expect(await readProviderEvent(platform(error, isWrapped), { provider, payload })).toBe(outcome)
  })
})
