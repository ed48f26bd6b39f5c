import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import type { OrderFields, OrderRow } from "../../../modules/ordering"
import { recordReader } from "../reading/load-order-records"
import type { OrderRecord } from "../reading/order-record"
import { actorOf } from "./actor-of"
import { changeLocked } from "./change-locked"

/**
 * Changes fields of an order without a move. `decide` gets the locked row and returns the changed fields; if there are none, no event is
 * written.
 * @returns the resulting record, in the store's view
 * @throws svc_order_not_found, and the errors of `decide`
 */
export async function touchOrder(
  scope: MedusaContainer,
  orderId: string,
  decide: (order: OrderRow) => OrderFields,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  const readRecord = await recordReader(scope, "store")
  return changeLocked(
    scope,
    orderId,
    {
      decide: (order) => {
        const fields = decide(order)
        return Object.keys(fields).length > 0 ? { fields } : undefined
      },
      read: (uow, { order }) => readRecord(uow.trx as Knex, order),
    },
    { actor: actorOf(caller), source: "api" },
    now,
  )
}
