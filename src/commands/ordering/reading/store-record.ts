import type { MedusaContainer } from "@medusajs/framework/types"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { loadOrderRecords } from "./load-order-records"
import type { OrderRecord } from "./order-record"

/** An order as the store sees it; undefined when it was deleted. */
export async function storeRecord(scope: MedusaContainer, orderId: string): Promise<OrderRecord | undefined> {
  const rows = await scope.resolve<OrderingService>(ORDERING_MODULE).ordersByIds([orderId])
  return (await loadOrderRecords(scope, rows, "store"))[0]
}
