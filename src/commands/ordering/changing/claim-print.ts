import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AccountCaller } from "../../../domain/access/caller"
import { isOnPaper, stationsWith } from "../../../domain/printing"
import { fail } from "../../../errors"
import { orderedStations } from "../../../platform/catalogue/product-stations"
import type { OrderRecord } from "../reading/order-record"
import { requireSeen, requireStanding } from "./require-standing"
import { touchOrder } from "./touch-order"

/** Which ticket of an order somebody wants to print. */
export interface PrintClaim {
  readonly reprint: boolean
  /** The stations whose lines are on the ticket; empty: all lines. */
  readonly stations: readonly string[]
}

/**
 * Marks an order's ticket as printed and returns the order to print. Of each ticket only the first caller gets it, later ones only with
 * `reprint`. The ticket of all lines is given as long as a station of the order has not printed. A cancelled, refunded or failed order is also
 * printed only with `reprint`, because the kitchen would prepare it. If the record cannot be read, the ticket stays unprinted.
 * @throws svc_conflict (`unpaid`) while the order waits for its online payment; without `reprint` also svc_conflict (`ended`) for a cancelled,
 * refunded or failed order, and svc_already_printed; svc_order_not_found
 */
export async function claimPrint(
  scope: MedusaContainer,
  orderId: string,
  { reprint, stations }: PrintClaim,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
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
