import { ORDER_STATUSES, type OrderStatus } from "../../../../src/domain/orders/statuses"
import { isVoid, settlementOfAwaited, settlementOfDone } from "../settlements"

const paid_at = "2026-11-20T20:10:00Z"

describe("the settlement of an order", () => {
  it.each<[OrderStatus, string | undefined, string | undefined, string | undefined]>([
    // Columns: the status; the settlements of an order that was handed over, of an awaited order not paid, and of an awaited order paid.
    ["pending", "orderReopened", undefined, "paid"],
    ["on-hold", "orderReopened", "orderReceived", "paid"],
    ["accepting", "orderReopened", "orderReceived", "paid"],
    ["accepted", "orderReopened", "orderReceived", "paid"],
    ["processing", "orderReopened", "orderReceived", "paid"],
    ["shipped", "orderReopened", "orderReceived", "paid"],
    ["completed", undefined, "orderReceived", "paid"],
    ["finalized", "orderClosed", "orderReceived", "paid"],
    ["cancelled", "orderCancelled", "orderCancelled", "orderCancelled"],
    ["refunded", "orderRefunded", "orderRefunded", "orderRefunded"],
    ["failed", "paymentFailed", "paymentFailed", "paymentFailed"],
  ])("is shown for the status %s", (status, done, unpaid, paid) => {
    expect(settlementOfDone({ status })).toBe(done)
    expect(settlementOfAwaited({ status, paid_at: null })).toBe(unpaid)
    expect(settlementOfAwaited({ status, paid_at })).toBe(paid)
  })

  it("has no amount if the order was undone or its payment failed", () => {
    expect(ORDER_STATUSES.filter((status) => isVoid({ status }))).toEqual(["cancelled", "refunded", "failed"])
  })
})
