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

  it("is the sum of its payments, without cancelled payments", () => {
    const cancelled = { ...PAYMENT, captured: 0n, cancelled: true }
    expect(moneyOf({ payments: [PAYMENT, cancelled] })).toEqual({ amount: 1900n, captured: 1900n, refunded: 0n })
    expect(moneyOf({ payments: [] })).toBeNull()
  })
})

describe("what was paid for an order and the amount due", () => {
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
    ["agree if they are equal", took(1900, "eur"), true],
    ["do not agree if less was paid", { payments: [{ ...PAYMENT, amount: 100n }] }, false],
    ["do not agree if more was paid", { payments: [{ ...PAYMENT, amount: 3000n }] }, false],
    ["do not agree if the order was edited after the payment", due(2850n), false],
    [
      "agree if they are equal after a credit that the collection does not know",
      { ...due(1600n), payments: [{ ...PAYMENT, amount: 1600n }] },
      true,
    ],
    ["do not agree if their currencies differ", { payments: [{ ...PAYMENT, currency: "usd" }] }, false],
    ["do not agree if the provider took another currency", took(1900, "usd"), false],
    ["do not agree if nothing was paid", { payments: [] }, false],
  ])("%s", (_what, changes, agrees) => {
    expect(agreesWith({ ...state, ...changes }, { provider_id: "pp_stripe_card" })).toBe(agrees)
  })
})
