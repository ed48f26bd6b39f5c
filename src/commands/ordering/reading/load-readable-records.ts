import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OrderRow } from "../../../modules/ordering"
import { loadOrderRecords } from "./load-order-records"
import type { OrderRecord } from "./order-record"

/**
 * The records of the given orders, for consumers that must not stop at one bad order. An order that cannot be read (for example after a
 * manual edit of the database) is left out and logged. If none can be read, the database is probably down, so the error is thrown.
 * @throws the first error, when no order could be read
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
          .error(`svc: order ${row.number} cannot be read and is left out: ${String(reason).slice(-300)}`)
      }
    }
    if (readable.length === 0) throw error
    return readable
  }
}
