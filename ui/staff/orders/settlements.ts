import type { Order } from "../../../src/client"
import { LANE_STATUSES } from "../../../src/domain/orders/lanes"
import { FINAL_STATUSES } from "../../../src/domain/orders/status-facts"
import { type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"

/** What became of an order of the sheet "Done": the key of its word. */
export type Settlement =
  | "orderClosed"
  | "orderReopened"
  | "orderReceived"
  | "paid"
  | "orderCancelled"
  | "orderRefunded"
  | "paymentFailed"

/** The words for statuses of undone orders. Any other such status is shown as cancelled. */
const UNDONE: { readonly [Status in OrderStatus]?: Settlement } = { refunded: "orderRefunded" }

function voidSettlement(status: OrderStatus): Settlement | undefined {
  const stage = stageOf(status)
  if (stage === "failed") return "paymentFailed"
  return stage === "undone" ? (UNDONE[status] ?? "orderCancelled") : undefined
}

/** Whether the store gets no money for an order: it was undone, or its payment failed. */
export function isVoid({ status }: Pick<Order, "status">): boolean {
  return voidSettlement(status) !== undefined
}

/** What became of an order that was handed over; undefined: it still has to be closed. */
export function settlementOfDone({ status }: Pick<Order, "status">): Settlement | undefined {
  if (stageOf(status) !== "arrived") return voidSettlement(status) ?? "orderReopened"
  return FINAL_STATUSES.includes(status) ? "orderClosed" : undefined
}

/** What became of an order whose online payment was awaited; undefined: it is still awaited. `orderReceived`: the guest pays at the store instead. */
export function settlementOfAwaited({ status, paid_at }: Pick<Order, "status" | "paid_at">): Settlement | undefined {
  if (isVoid({ status })) return voidSettlement(status)
  if (paid_at !== null) return "paid"
  return LANE_STATUSES.includes(status) || stageOf(status) === "arrived" ? "orderReceived" : undefined
}
