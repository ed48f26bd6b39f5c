import type { MedusaContainer } from "@medusajs/framework/types"
import { refundedAtProvider } from "../refunds-at-provider"

const PAYMENT = { providerId: "pp_stripe_card", data: { id: "pi_1" } }
const list = (answer: () => unknown) => ({ stripe_: { refunds: { list: async () => answer() } } })
const failsWith = (error: object) =>
  list(() => {
    throw Object.assign(new Error("Stripe"), error)
  })

/** A platform with a provider, or a function that throws because there is none. */
function platform(provider: object | (() => never)): MedusaContainer {
  const retrieveProvider = () => (typeof provider === "function" ? provider() : provider)
  return { resolve: () => ({ paymentProviderService_: { retrieveProvider } }) } as unknown as MedusaContainer
}
const without = (): never => {
  throw new Error("Unable to retrieve the payment provider")
}

describe("what a provider has refunded of a payment", () => {
  it("is the sum of its refunds", async () => {
    const refunds = { data: [{ amount: 500, status: "succeeded" }], has_more: false }
    expect(await refundedAtProvider(platform(list(() => refunds)), PAYMENT)).toBe(500n)
    expect(await refundedAtProvider(platform(list(() => ({ ...refunds, has_more: true }))), PAYMENT)).toBeNull()
  })

  it("is not known if the provider is no longer installed, or reports no refunds, or does not know the payment", async () => {
    expect(await refundedAtProvider(platform(without), PAYMENT)).toBeNull()
    expect(await refundedAtProvider(platform(without), { ...PAYMENT, providerId: "pp_paypal_paypal" })).toBeNull()
    expect(await refundedAtProvider(platform({}), PAYMENT)).toBeNull()
    expect(await refundedAtProvider(platform(failsWith({ statusCode: 404, code: "resource_missing" })), PAYMENT)).toBeNull()
  })

  it.each([{ statusCode: 500 }, { statusCode: 429 }, { code: "ECONNRESET" }])("is asked again after %o", async (error) => {
    await expect(refundedAtProvider(platform(failsWith(error)), PAYMENT)).rejects.toMatchObject(error)
  })
})
