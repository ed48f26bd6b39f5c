import { adapterOf } from "../adapters"
import { unansweredOutcome } from "../decide-unanswered"

describe("whether refunds without a response were made", () => {
  it.each([
    ["the provider has refunded all of them", 0n, 500n, "made"],
    ["the provider has refunded more", 0n, 1500n, "made"],
    ["the provider has refunded all of them and those with a response", 300n, 800n, "made"],
    ["the provider has refunded nothing", 0n, 0n, "unmade"],
    ["the provider has refunded only those with a response", 300n, 300n, "unmade"],
    ["a refund with a response has failed since", 300n, 0n, "unmade"],
    ["the provider has refunded a part of them", 0n, 200n, "unknown"],
    ["the provider cannot be asked", 0n, null, "unknown"],
  ] as const)("%s", (_when, answered, refunded, outcome) => {
    expect(unansweredOutcome({ answered, unanswered: 500n, refunded })).toBe(outcome)
  })
})

describe("the total of a payment's refunds", () => {
  const { refunded } = adapterOf("pp_stripe_card")

  it("at Stripe is the sum of those that did not fail", () => {
    expect(refunded([])).toBe(0n)
    expect(
      refunded([
        { amount: 500, status: "succeeded" },
        { amount: 300, status: "pending" },
        { amount: 200, status: "failed" },
        { amount: 100, status: "canceled" },
      ]),
    ).toBe(800n)
    expect(refunded([{ status: "succeeded" }])).toBeNull()
  })

  it("is unknown at other providers", () => {
    expect(adapterOf("pp_paypal_paypal").refunded([])).toBeNull()
  })
})
