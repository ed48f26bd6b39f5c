import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { removeOrder } from "../../../platform/orders/order-remover"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { announceOrderEvent } from "../../../queue/order-events"
import { recordReader } from "../reading/load-order-records"
import type { OrderRecord } from "../reading/order-record"
import { actorOf } from "./actor-of"
import { returnStockAndCoupons } from "./return-stock-and-coupons"

/**
 * Deletes an order (contract section 7, `DELETE /orders/{id}`) here and in Medusa. Releases what it held: stock, redeemed points, uses of
 * promotions, and its slot and table (both are counted from existing orders). After the commit, payments that were never captured are
 * cancelled, and an online payment is refunded in full, as after a cancellation. Money paid offline is not refunded here: the store returns
 * it.
 *
 * The row is locked: of two concurrent deletions, or a deletion and a move, the later one finds no order.
 * @returns the record before the deletion, in the store's view
 * @throws svc_order_not_found
 */
export async function deleteOrder(
  scope: MedusaContainer,
  orderId: string,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const read = await recordReader(scope, "store")
  const { result } = await unitOfWork(scope, async (uow) => {
    const row = await ordering.lockOrder(uow.trx, orderId)
    if (!row) throw fail("svc_order_not_found")
    const record = await read(uow.trx as Knex, row)
    await returnStockAndCoupons(scope, uow, row, now)
    await ordering.markDeleted(uow.trx, row, actorOf(caller), new Date(now))
    await removeOrder(scope, uow, row.id, now)
    return record
  })
  announceOrderEvent(scope, "order.deleted")
  return result
}
