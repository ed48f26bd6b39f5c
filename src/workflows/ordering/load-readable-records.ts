import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderRow } from "../../modules/ordering"
import { loadOrderRecords } from "./load-order-records"
import type { OrderRecord } from "./order-record"

/**
 * The records of some orders, for those who must get on: one order that cannot be read among others that can (damaged by a hand in
 * the database) is left out and logged, so that it holds up nobody. When none can be read, the database is the reason.
 * @throws what reading failed with, when none could be read
 */
export async function loadReadableRecords(scope: MedusaContainer, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  try {
    return await loadOrderRecords(scope, rows, "store")
  } catch (error) {
    const readable: OrderRecord[] = []
    for (const row of rows) {
      try {
        readable.push(...(await loadOrderRecords(scope, [row], "store")))
      } catch (reason) {
        scope
          .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
          .error(`svc: order ${row.number} cannot be read and is not told: ${String(reason).slice(-300)}`)
      }
    }
    if (readable.length === 0) throw error
    return readable
  }
}
