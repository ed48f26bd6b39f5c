import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { bookMoves } from "../native-money"
import type { NativePayment, NativeState, UnbookedMove } from "../native-state"
import { refundRests } from "../refund-and-book"

const booked: object[] = []
jest.mock("../booked-refund", () => ({
  bookBegunRefund: async (_scope: unknown, _order: string, refund: object) => void booked.push(refund),
}))

const paid = (id: string, more: Partial<NativePayment> = {}): NativePayment => ({
  id,
  collectionId: `of_${id}`,
  providerId: "pp_stripe_card",
  currencyCode: "eur",
  digits: 2,
  canceled: false,
  amount: 19,
  captured: 19,
  refunded: 0,
  confirmed: true,
  unconfirmed: null,
  begunRefunds: [],
  ...more,
})
const DISPUTED = { rawType: "invalid_request_error", statusCode: 400, code: "charge_disputed" }

/** A platform whose provider fails for some payments with the given error. */
function platform(errors: Readonly<Record<string, object>>) {
  const told: object[] = []
  const made: Record<string, { id: string; amount: unknown }[]> = {}
  const provider = { buildError: (message: string, _error: Error) => new Error(message) }
  const payments = {
    paymentProviderService_: { retrieveProvider: () => provider },
    retrievePayment: async (id: string) => ({ refunds: made[id] ?? [] }),
    refundPayment: async ({ payment_id: id, amount }: { payment_id: string; amount: unknown }) => {
      const error = errors[id]
      if (error) throw provider.buildError("An error occurred", Object.assign(new Error("Stripe"), error))
      const refund = { id: `ref_${id}`, amount }
      made[id] = [...(made[id] ?? []), refund]
      return { refunds: made[id] }
    },
  }
  const parts: Record<string, unknown> = {
    [Modules.PAYMENT]: payments,
    [Modules.EVENT_BUS]: { emit: async (event: object) => void told.push(event) },
  }
  return { told, scope: { resolve: (name: string) => parts[name] } as unknown as MedusaContainer }
}

describe("the refund of what is left of payments", () => {
  beforeEach(() => booked.splice(0))

  it("is booked with its own amount, and told as Medusa's workflow tells it", async () => {
    const { scope, told } = platform({})
    expect(await refundRests(scope, { orderId: "o" }, [paid("a", { refunded: 5 }), paid("b", { refunded: 19 })])).toBe(true)
    expect(booked).toEqual([{ id: "ref_a", amount: expect.anything(), currencyCode: "eur" }])
    expect(String((booked[0] as { amount: unknown }).amount)).toBe("14")
    expect(told).toEqual([{ name: "payment.refunded", data: { id: "a" } }])
  })

  it("holds back no other payment if it is refused, and the refusal is reported", async () => {
    const { scope } = platform({ a: DISPUTED })
    const refused: [string, string][] = []
    const onRefused = ({ id }: NativePayment, amount: string) => void refused.push([id, amount])
    await refundRests(scope, { orderId: "o", onRefused }, [paid("a", { refunded: 5 }), paid("b")])
    expect([refused, booked.map((refund) => (refund as { id: string }).id)]).toEqual([[["a", "14.00"]], ["ref_b"]])
  })

  it("fails if nobody knows whether it was made", async () => {
    const { scope } = platform({ a: { statusCode: 500 } })
    await expect(refundRests(scope, { orderId: "o" }, [paid("a")])).rejects.toThrow()
  })

  it.each([
    ["refused", DISPUTED],
    ["lost", { statusCode: 500 }],
  ])("is left to the check that settles the payment, if it is %s", async (_what, error) => {
    const { scope } = platform({ a: error })
    const onRefused = jest.fn()
    expect(await refundRests(scope, { orderId: "o", settledCollection: "of_a", onRefused }, [paid("a")])).toBe(true)
    expect([onRefused.mock.calls, booked]).toEqual([[], []])
  })
})

describe("the booking of refunds that are not booked", () => {
  const state = (...unbooked: UnbookedMove[]) => ({ unbooked }) as unknown as NativeState
  const move = { kind: "refund", id: "ref", isLate: false, amount: "5", currencyCode: "eur" } as const
  const { scope } = platform({})

  it("waits for a refund that may be in progress in another process", async () => {
    const began = state({ ...move, createdAt: Date.now() - 10_000 })
    await expect((async () => bookMoves(scope, { orderId: "o" }, began))()).rejects.toThrow()
  })

  it("leaves a late refund alone", async () => {
    expect(await bookMoves(scope, { orderId: "o" }, state({ ...move, isLate: true, createdAt: Date.now() }))).toBe(false)
  })
})
