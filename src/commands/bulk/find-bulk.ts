import type { MedusaContainer } from "@medusajs/framework/types"
import { fail } from "../../errors"
import { BULK_MODULE, type BulkRow, type BulkService } from "../../modules/bulk"
import { wakeBulk } from "./run-bulk"

/**
 * Finds a bulk change. If it is running, the worker is woken, because the process that ran it may have crashed.
 * @throws svc_bulk_not_found
 */
export async function findBulk(scope: MedusaContainer, id: number): Promise<BulkRow> {
  const row = await scope.resolve<BulkService>(BULK_MODULE).find(id)
  if (!row) throw fail("svc_bulk_not_found")
  if (row.status === "running") wakeBulk(scope)
  return row
}
