import { isRefundUnfinished, type RefundedPayment } from "../unfinished-refund"

const DUE = { collection_id: "col", look_at: new Date("2026-11-20T19:30:00Z") }
const payment = (more: Partial<RefundedPayment> = {}): RefundedPayment => ({
  id: "pay",
  collectionId: "col",
  begunRefunds: [{ isMarked: false }],
  ...more,
})

describe("a refund without a response", () => {
  it("waits for the check of its order's payment", () => {
    expect(isRefundUnfinished("pay", DUE, [payment({ id: "other", begunRefunds: [] }), payment()])).toBe(true)
    expect(isRefundUnfinished("pay", DUE, [payment({ begunRefunds: [{ isMarked: true }, { isMarked: false }] })])).toBe(true)
  })

  it.each<[string, Parameters<typeof isRefundUnfinished>]>([
    ["no check is planned", ["pay", { ...DUE, look_at: null }, [payment()]]],
    ["the store was notified that its result is unknown", ["pay", DUE, [payment({ begunRefunds: [{ isMarked: true }] })]]],
    ["the payment belongs to another collection", ["pay", DUE, [payment({ collectionId: "other" })]]],
    ["it belongs to another payment", ["pay", DUE, [payment({ id: "other" }), payment({ begunRefunds: [] })]]],
    ["the payment does not exist", ["pay", DUE, []]],
  ])("does not wait if %s", (_why, given) => {
    expect(isRefundUnfinished(...given)).toBe(false)
  })
})
