import type { BookedPayment, OnlinePaymentState } from "../../../../platform/payment/online-payment-state"
import { agreesWith, moneyOf } from "../payment-scene"

const PAYMENT: BookedPayment = {
  id: "pay_1",
  sessionId: "payses_1",
  providerId: "pp_stripe_card",
  currency: "eur",
  amount: 1900n,
  captured: 1900n,
  refunded: 0n,
  inProgress: 0n,
  unknown: 0n,
  cancelled: false,
  confirmed: true,
  unbooked: false,
}

describe("the money of an order", () => {
  it("includes booked refunds, but not those in progress", () => {
    const partly = { ...PAYMENT, refunded: 800n, inProgress: 300n }
    expect(moneyOf({ payments: [partly] })).toEqual({ amount: 1900n, captured: 1900n, refunded: 500n })
  })

  it("is the sum of its payments, without the amounts of cancelled ones", () => {
    const cancelled = { ...PAYMENT, captured: 0n, cancelled: true }
    expect(moneyOf({ payments: [PAYMENT, cancelled] })).toEqual({ amount: 1900n, captured: 1900n, refunded: 0n })
    expect(moneyOf({ payments: [] })).toBeNull()
  })
})

describe("a payment agrees only if it equals the amount due", () => {
  const session = { id: "payses_1", providerId: "pp_stripe_card", status: "authorized", amount: 1900n, currency: "eur", data: {} }
  const took = (amount_received: number, currency: string) => ({
    session: { ...session, data: { status: "succeeded", amount_received, currency } },
  })
  const state: OnlinePaymentState = {
    due: { amount: 1900n, currency: "eur", digits: 2 },
    collectionAmount: 1900n,
    collectionStatus: "completed",
    session,
    strays: [],
    payments: [PAYMENT],
    booked: 1900n,
    isSummedUp: true,
  }
  const due = (amount: bigint) => ({ due: { ...state.due, amount } })

  it.each<[string, Partial<OnlinePaymentState>, boolean]>([
    ["the amount due", took(1900, "eur"), true],
    ["a smaller amount", { payments: [{ ...PAYMENT, amount: 100n }] }, false],
    ["a larger amount", { payments: [{ ...PAYMENT, amount: 3000n }] }, false],
    ["the amount of an order that was edited afterwards", due(2850n), false],
    [
      "the amount after a credit that the collection does not know",
      { ...due(1600n), payments: [{ ...PAYMENT, amount: 1600n }] },
      true,
    ],
    ["an amount in another currency", { payments: [{ ...PAYMENT, currency: "usd" }] }, false],
    ["an amount that the provider took in another currency", took(1900, "usd"), false],
    ["nothing", { payments: [] }, false],
  ])("%s", (_what, changes, agrees) => {
    expect(agreesWith({ ...state, ...changes }, { provider_id: "pp_stripe_card" })).toBe(agrees)
  })
})
