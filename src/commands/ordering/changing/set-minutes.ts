import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import type { OrderRow } from "../../../modules/ordering"
import type { OrderRecord } from "../reading/order-record"
import { minutesChange } from "./change-order"
import { requireStanding } from "./require-standing"
import { touchOrder } from "./touch-order"

/**
 * Sets the minutes until an order is ready or arrives.
 * @throws svc_conflict (`ended`) for an order that is cancelled, refunded or failed, or (`unpaid`) for one that waits for its online
 *   payment; svc_order_not_found
 */
export function setMinutes(
  scope: MedusaContainer,
  orderId: string,
  minutes: number,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  const decide = (order: OrderRow) => {
    requireStanding(order)
    return minutesChange(minutes, now)
  }
  return touchOrder(scope, orderId, decide, caller, now)
}
