import type { MedusaContainer } from "@medusajs/framework/types"
import { askAgain, KeySpent } from "../repeated-refund"

/** A platform with a refund. Stripe answers the request for it with this failure. */
function platform(failure: object): MedusaContainer {
  const provider = { buildError: (message: string, _error: Error) => new Error(message) }
  const payments = {
    retrievePayment: async () => ({ provider_id: "pp_stripe_card", data: { id: "pi_1" }, refunds: [{ id: "ref_1", amount: 5 }] }),
    paymentProviderService_: {
      retrieveProvider: () => provider,
      refundPayment: async () => {
        throw provider.buildError("An error occurred", Object.assign(new Error("Something went wrong."), failure))
      },
    },
  }
  return { resolve: () => payments } as unknown as MedusaContainer
}

describe("the second request for a refund", () => {
  const ask = (failure: object) => askAgain(platform(failure), "pay_1", "ref_1").catch((error: unknown) => error)

  it("is the last request if the provider only repeats its failure for the idempotency key", async () => {
    expect(await ask({ statusCode: 500, headers: { "idempotent-replayed": "true" } })).toBeInstanceOf(KeySpent)
  })

  it.each([
    ["fails again", { statusCode: 500, headers: {} }],
    ["cannot be reached", {}],
    ["refuses because of too many requests", { statusCode: 429, headers: { "idempotent-replayed": "true" } }],
  ])("is not the last request if the provider %s", async (_how, failure) => {
    expect(await ask(failure)).not.toBeInstanceOf(KeySpent)
  })
})
