import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { announceOrderEvent } from "../../../queue"
import { mirrorMetadata } from "../mirror/mirror-metadata"
import { recordReader } from "../reading/load-order-records"
import type { OrderRecord } from "../reading/order-record"
import { actorOf } from "./actor-of"

/**
 * Changes fields of an order without a move. `decide` gets the locked row and returns the changed fields; if there are none, no event
 * is written.
 * @returns the resulting record, in the store's view
 * @throws svc_order_not_found, and what `decide` throws
 */
export async function touchOrder(
  scope: MedusaContainer,
  orderId: string,
  decide: (order: OrderRow) => Partial<OrderRow>,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const read = await recordReader(scope, "store")
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    if (!order) throw fail("svc_order_not_found")
    const changes = decide(order)
    if (Object.keys(changes).length === 0) return { record: await read(uow.trx as Knex, order), changed: false }
    const { order: touched } = await ordering.applyMove(uow.trx, {
      order,
      changes,
      actor: actorOf(caller),
      source: "api",
      note: "",
      at: new Date(now),
      event: { changed: Object.keys(changes) },
    })
    await mirrorMetadata(uow.trx as Knex, touched, now)
    return { record: await read(uow.trx as Knex, touched), changed: true }
  })
  if (result.changed) announceOrderEvent(scope, "order.updated")
  return result.record
}
