import type { MedusaContainer } from "@medusajs/framework/types"
import type { Caller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { orderKey } from "../../../platform/orders/order-key"
import { worksFor } from "../reading/find-visible-order"
import { loadOrderRecord, newOrderRecord } from "../reading/load-order-records"
import type { OrderRecord } from "../reading/order-record"
import type { PlacedOrder } from "./place-order"

/**
 * The response of `POST /orders`: the order record and the order key. A replay reads the order from the database.
 * @throws svc_order_not_found when the order of a replayed key has been deleted
 */
export async function readPlacedOrder(
  scope: MedusaContainer,
  { written, orderId }: PlacedOrder,
  caller: Caller,
): Promise<OrderRecord & { readonly order_key: string }> {
  const row = written?.row ?? (await scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(orderId))
  if (!row) throw fail("svc_order_not_found")
  const view = caller.kind === "account" && worksFor(caller, row) ? "store" : "customer"
  const record = written ? await newOrderRecord(scope, row, written.order, view) : await loadOrderRecord(scope, row, view)
  return { ...record, order_key: orderKey(scope, row.id) }
}
