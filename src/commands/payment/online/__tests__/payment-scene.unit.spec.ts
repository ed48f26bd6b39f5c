import type { BookedPayment } from "../../../../platform/payment/online-payment-state"
import { moneyOf } from "../payment-scene"

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
  it("includes a refund once it is booked", () => {
    const partly = { ...PAYMENT, refunded: 800n, inProgress: 300n }
    expect(moneyOf({ payments: [partly] })).toEqual({ amount: 1900n, captured: 1900n, refunded: 500n })
  })

  it("is the sum of its payments, without the amounts of cancelled ones", () => {
    const cancelled = { ...PAYMENT, captured: 0n, cancelled: true }
    expect(moneyOf({ payments: [PAYMENT, cancelled] })).toEqual({ amount: 1900n, captured: 1900n, refunded: 0n })
    expect(moneyOf({ payments: [] })).toBeNull()
  })
})
