import type { MedusaContainer } from "@medusajs/framework/types"
import { fail } from "../../errors"
import { CATALOG_MODULE, type CatalogService } from "../../modules/catalog"
import { isPublished } from "../../platform/catalogue-products"
import { touchCatalogue } from "../../platform/catalogue-view"
import { commerceContext } from "../../platform/commerce-context"

export interface ProductSwitching {
  readonly enabled: boolean
  /** Epoch milliseconds at which a product that is switched off comes back by itself; null: never. */
  readonly until: number | null
}

/**
 * Switches a product on or off (contract section 6). This process shows it at once, the others within a second.
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
  touchCatalogue(scope)
}
