import type { OfferedMethod } from "../../../../domain/payment"
import { paymentProblems } from "../cart-problems"

const CARD = "pp_stripe_card"

function card(minimum: string | null): OfferedMethod {
  return {
    id: CARD,
    title: "Card",
    description: "",
    kind: "online",
    provider: "stripe",
    public: { publishable_key: null, account: null },
    capture: "automatic",
    hold_minutes: 15,
    switch_to_offline: true,
    minimum,
  }
}

describe("a payment method with a minimum", () => {
  it.each([
    ["10", 2, "10.00"],
    ["19.5", 2, "19.50"],
    ["10", 0, "10.00"],
    ["1.2345", 3, "1.235"],
  ])("is refused below the minimum: the problem shows %s, with %i currency digits, as %s", (minimum, digits, shown) => {
    const question = { payment: "online", total: 1n, digits } as const
    expect(paymentProblems({ paymentMethod: CARD }, [card(minimum)], question)).toMatchObject([
      { code: "svc_payment_method_not_allowed", details: { payment_method: CARD, minimum: shown } },
    ])
  })

  it("is accepted at the minimum", () => {
    const question = { payment: "online", total: 1000n, digits: 2 } as const
    expect(paymentProblems({ paymentMethod: CARD }, [card("10")], question)).toEqual([])
  })
})
