import type { MedusaContainer } from "@medusajs/framework/types"
import { originalOf, rememberErrors } from "../src/platform/payment/provider-errors"
import stripeElsewhere from "../src/scripts/stripe"
import { LocalStripe } from "./support/vendors/local-stripe"

/* Medusa's Stripe provider throws only the text of Stripe's error. The plugin needs Stripe's status and code: a refused refund is no outage. */

interface Provider {
  refundPayment(input: object): Promise<unknown>
}

type ProviderClass = new (container: object, options: object) => Provider

let stripe: LocalStripe

beforeAll(async () => {
  stripe = await LocalStripe.start()
})

afterAll(() => stripe?.stop())

/** Medusa's own provider, configured for the local server. */
function medusasProvider(): Provider {
  const [Stripe] = (stripeElsewhere as unknown as { services: ProviderClass[] }).services
  if (!Stripe) throw new Error("The module has no provider")
  return new Stripe({ logger: console }, { apiKey: stripe.apiKey, webhookSecret: stripe.webhookSecret, apiBase: stripe.url })
}

/** The error of a refund of a payment that Stripe does not know. */
function refusedRefund(provider: Provider): Promise<unknown> {
  const refund = provider.refundPayment({ amount: 5, data: { id: "pi_unknown", currency: "eur" } })
  return refund.then(
    () => undefined,
    (error: unknown) => error,
  )
}

function remember(provider: Provider): void {
  const module = { paymentProviderService_: { retrieveProvider: () => provider } }
  rememberErrors({ resolve: () => module } as unknown as MedusaContainer, "pp_stripe_card")
}

describe("an error of Medusa's Stripe provider", () => {
  it("has Stripe's status and code, even if its provider was prepared twice", async () => {
    const provider = medusasProvider()
    remember(provider)
    remember(provider)
    expect(originalOf(await refusedRefund(provider))).toMatchObject({ statusCode: 404, code: "resource_missing" })
  })

  it("is the same error as without the plugin", async () => {
    const plain = await refusedRefund(medusasProvider())
    expect(plain).toBeInstanceOf(Error)
    expect(originalOf(plain)).toBeUndefined()
    const provider = medusasProvider()
    remember(provider)
    const thrown = await refusedRefund(provider)
    expect({ ...(thrown as Error) }).toEqual({ ...(plain as Error) })
    expect(thrown).toEqual(plain)
  })
})

it("a provider without the method that creates its errors is not changed", () => {
  const provider = {} as Provider
  remember(provider)
  expect(provider).toEqual({})
})
