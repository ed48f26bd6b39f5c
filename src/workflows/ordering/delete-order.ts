import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { removeOrder } from "../../platform/order-remover"
import { unitOfWork } from "../../platform/unit-of-work"
import { actorOf } from "./actor-of"
import { giveBack } from "./give-back"
import { recordReader } from "./load-order-records"
import type { OrderRecord } from "./order-record"
import { wakeRelay } from "./relay-outbox"

/**
 * Deletes an order (contract section 7, `DELETE /orders/{id}`): gone from every list and route, here and on the platform, with what
 * it held given back: stock, its slot and table (both are counts of orders that stand), uses of its promotions.
 * Payments that were never captured are cancelled after the commit; captured money stays booked, a refund is a move of its own.
 *
 * The row is locked: of two deletions, or a deletion and a move, one comes first, and a later one finds nothing.
 * @returns the record as it was, for the store
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
    await giveBack(scope, uow, row, now)
    await ordering.markDeleted(uow.trx, row, actorOf(caller), new Date(now))
    await removeOrder(scope, uow, row.id, now)
    return record
  })
  wakeRelay(scope, "order.deleted")
  return result
}
