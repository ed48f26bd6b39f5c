import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../../domain/access/caller"
import { isOnPaper, stationsWith, type TicketLayout } from "../../../domain/printing"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { orderedStations } from "../../../platform/catalogue/product-stations"
import { loadOrderRecord } from "../reading/load-order-records"
import type { OrderRecord } from "../reading/order-record"
import { requireSeen, requireStanding } from "./require-standing"
import { touchOrder } from "./touch-order"

/** Which ticket of an order somebody wants to print. */
export interface PrintClaim {
  readonly layout: TicketLayout
  readonly reprint: boolean
  /** The stations whose lines are on a kitchen ticket; empty: all lines. */
  readonly stations: readonly string[]
}

/**
 * Marks an order's ticket as printed and returns the order to print. Only the first caller gets a ticket; later callers get it only with
 * `reprint`. The ticket of all lines is available until every station of the order has printed. The kitchen ticket of a cancelled, refunded
 * or failed order is returned only with `reprint`, because the kitchen would prepare it. A receipt is a separate ticket: it claims no
 * lines, and is also printed for an ended order, because nobody cooks from it. If the record cannot be read, the ticket stays unprinted.
 * @throws svc_conflict (`unpaid`) while the order waits for its online payment; without `reprint` also svc_conflict (`ended`) for the
 *   kitchen ticket of a cancelled, refunded or failed order, and svc_already_printed; svc_order_not_found
 */
export async function claimPrint(
  scope: MedusaContainer,
  orderId: string,
  { layout, reprint, stations }: PrintClaim,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  if (layout === "receipt") return claimReceipt(scope, orderId, reprint, now)
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const ordered = stations.length > 0 ? [] : await orderedStations(knex, orderId)
  return touchOrder(
    scope,
    orderId,
    (order) => {
      requireSeen(order)
      if (!reprint && isOnPaper(order, stations, ordered)) throw fail("svc_already_printed")
      if (!reprint) requireStanding(order)
      return { printed_at: new Date(now), printed_stations: stationsWith(order, stations) }
    },
    caller,
    now,
  )
}

async function claimReceipt(scope: MedusaContainer, orderId: string, reprint: boolean, now: number): Promise<OrderRecord> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const [order] = await ordering.ordersByIds([orderId])
  if (order === undefined) throw fail("svc_order_not_found")
  requireSeen(order)
  const record = await loadOrderRecord(scope, order, "store")
  const isFirst = await ordering.recordReceipt(orderId, new Date(now))
  if (!isFirst && !reprint) throw fail("svc_already_printed")
  return record
}
