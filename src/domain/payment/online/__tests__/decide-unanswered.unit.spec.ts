import fc from "fast-check"
import { adapterOf } from "../adapters"
import { unansweredOutcome } from "../decide-unanswered"

describe("whether refunds without a response were made", () => {
  it.each([
    ["the provider has refunded all of them", 0n, 0n, 500n, "made"],
    ["the provider has refunded more", 0n, 0n, 1500n, "made"],
    ["the provider has refunded all of them and the booked refunds", 300n, 0n, 800n, "made"],
    ["the provider has refunded all of them and the uncertain refunds", 0n, 300n, 800n, "made"],
    ["the provider has refunded nothing", 0n, 0n, 0n, "unmade"],
    ["the provider has refunded nothing, not even uncertain refunds", 0n, 300n, 0n, "unmade"],
    ["the provider has refunded only the booked refunds", 300n, 300n, 300n, "unmade"],
    ["a booked refund has failed since", 300n, 0n, 0n, "unmade"],
    ["the provider has refunded a part of them", 0n, 0n, 200n, "unknown"],
    ["the provider has refunded as much as the uncertain refunds", 0n, 300n, 300n, "unknown"],
    ["the provider has refunded as much as all of them, but uncertain refunds may be a part of it", 0n, 300n, 500n, "unknown"],
    ["the provider does not report its refunds", 0n, 0n, null, "unknown"],
  ] as const)("%s", (_when, answered, uncertain, refunded, outcome) => {
    expect(unansweredOutcome({ answered, uncertain, unanswered: 500n, refunded })).toBe(outcome)
  })

  it("is never decided wrongly, whatever was refunded at the provider and elsewhere", () => {
    const amount = fc.bigInt(1n, 1_000n)
    const perhapsMade = fc.array(fc.record({ amount, isMade: fc.boolean() }), { maxLength: 4 })
    const sum = (refunds: readonly { readonly amount: bigint }[]): bigint =>
      refunds.reduce((left, each) => left + each.amount, 0n)
    const made = <T extends { readonly isMade: boolean }>(refunds: readonly T[]) => refunds.filter(({ isMade }) => isMade)
    fc.assert(
      fc.property(fc.bigInt(0n, 1_000n), perhapsMade, perhapsMade, fc.bigInt(0n, 1_000n), (answered, others, open, elsewhere) => {
        const refunded = answered + sum(made(others)) + sum(made(open)) + elsewhere
        const [uncertain, unanswered] = [sum(others), sum(open)]
        const outcome = unansweredOutcome({ answered, uncertain, unanswered, refunded })
        if (outcome === "unmade") expect(made(open)).toEqual([])
        // The payer has received at least the sum that is then booked.
        if (outcome === "made") expect(refunded).toBeGreaterThanOrEqual(answered + unanswered)
        // Without other refunds, the cases that all or none were made are recognised.
        if (others.length === 0 && elsewhere === 0n && unanswered > 0n) {
          if (made(open).length === open.length) expect(outcome).toBe("made")
          if (made(open).length === 0) expect(outcome).toBe("unmade")
        }
      }),
    )
  })
})

describe("the total of a payment's refunds", () => {
  const { refunded } = adapterOf("pp_stripe_card")

  it("at Stripe is the sum of the refunds that did not fail", () => {
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
