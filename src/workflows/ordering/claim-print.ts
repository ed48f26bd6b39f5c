import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import type { OrderRecord } from "./order-record"
import { touchOrder } from "./touch-order"

/**
 * Claims the printing of a ticket: the first caller gets the order, later ones only with `reprint`. A ticket that cannot be handed out is
 * claimed by nobody.
 * @throws svc_already_printed, svc_order_not_found
 */
export function claimPrint(
  scope: MedusaContainer,
  orderId: string,
  reprint: boolean,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  return touchOrder(
    scope,
    orderId,
    (order) => {
      if (order.printed_at !== null && !reprint) throw fail("svc_already_printed")
      return { printed_at: new Date(now) }
    },
    caller,
    now,
  )
}
