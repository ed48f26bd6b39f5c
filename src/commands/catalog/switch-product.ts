import type { MedusaContainer } from "@medusajs/framework/types"
import { fail } from "../../errors"
import { CATALOG_MODULE, type CatalogService } from "../../modules/catalog"
import { isPublished } from "../../platform/catalogue/catalogue-products"
import { invalidateCatalogue } from "../../platform/catalogue/catalogue-view"
import { commerceContext } from "../../platform/commerce/commerce-context"

export interface ProductSwitching {
  readonly enabled: boolean
  /** When a disabled product is enabled again, epoch milliseconds; null: never. */
  readonly until: number | null
}

/**
 * Enables or disables a product (contract section 6). The change takes effect at once in this process, within a second in others.
 * @throws svc_not_found when the product does not exist or is not published
 */
export async function switchProduct(
  scope: MedusaContainer,
  productId: string,
  { enabled, until }: ProductSwitching,
  now: number,
): Promise<void> {
  if (!(await isPublished(scope, productId, await commerceContext(scope)))) throw fail("svc_not_found")
  await scope
    .resolve<CatalogService>(CATALOG_MODULE)
    .setProductAvailability(productId, { enabled, enabledAt: enabled ? null : until }, now)
  invalidateCatalogue(scope)
}
