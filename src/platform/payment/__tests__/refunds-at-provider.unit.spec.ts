import type { MedusaContainer } from "@medusajs/framework/types"
import { refundedAtProvider } from "../refunds-at-provider"

const PAYMENT = { providerId: "pp_stripe_card", data: { id: "pi_1" } }
const PAID_BACK = { data: [{ amount: 500, status: "succeeded" }], has_more: false }
const answers = (answer: object) => ({ stripe_: { refunds: { list: async () => answer } } })
const failsWith = (error: object) => ({
  stripe_: { refunds: { list: () => Promise.reject(Object.assign(new Error("Stripe"), error)) } },
})

/**
 * A platform with this provider.
 * @param provider undefined: no provider is installed
 */
function platform(provider: object | undefined): MedusaContainer {
  const retrieveProvider = () => {
    if (provider === undefined) throw new Error("Unable to retrieve the payment provider")
    return provider
  }
  return { resolve: () => ({ paymentProviderService_: { retrieveProvider } }) } as unknown as MedusaContainer
}

describe("what a provider has refunded of a payment", () => {
  it("is the sum of its refunds, and unknown if the list is incomplete", async () => {
    expect(await refundedAtProvider(platform(answers(PAID_BACK)), PAYMENT)).toBe(500n)
    expect(await refundedAtProvider(platform(answers({ ...PAID_BACK, has_more: true })), PAYMENT)).toBeNull()
  })

  it("is unknown if the provider is not installed, reports no refunds or does not know the payment", async () => {
    expect(await refundedAtProvider(platform(undefined), PAYMENT)).toBeNull()
    expect(await refundedAtProvider(platform(undefined), { ...PAYMENT, providerId: "pp_paypal_paypal" })).toBeNull()
    expect(await refundedAtProvider(platform({}), PAYMENT)).toBeNull()
    expect(await refundedAtProvider(platform(failsWith({ statusCode: 404, code: "resource_missing" })), PAYMENT)).toBeNull()
  })

  it.each([{ statusCode: 500 }, { statusCode: 429 }, { code: "ECONNRESET" }])(
    "throws the provider's error if a later request may succeed: %o",
    async (error) => {
      await expect(refundedAtProvider(platform(failsWith(error)), PAYMENT)).rejects.toMatchObject(error)
    },
  )
})
