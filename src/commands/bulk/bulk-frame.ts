import type { MedusaContainer } from "@medusajs/framework/types"
import type { BulkChange, PlanFrame } from "../../domain/bulk"
import type { CellFrame } from "../../platform/catalogue/cell-store"
import { commerceContext } from "../../platform/commerce/commerce-context"

export interface BulkFrame extends CellFrame, PlanFrame {}

/** The context in which a change is planned and written. `now`: epoch milliseconds of the request. */
export async function bulkFrame(scope: MedusaContainer, change: BulkChange, now: number): Promise<BulkFrame> {
  const { salesChannelId, currencyCode, currencyDigits } = await commerceContext(scope)
  const extraCategoryId = change.kind === "assignment" || change.kind === "extra_category" ? change.categoryId : null
  return { salesChannelId, currencyCode, digits: currencyDigits, extraCategoryId, now }
}
