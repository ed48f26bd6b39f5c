import type { MedusaContainer } from "@medusajs/framework/types"
import { type NativeCart, readLine } from "../../domain/checkout"
import { correctLines } from "../../platform/checkout/native-lines"
import { futurePricingContext } from "../../platform/checkout/native-prices"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"

/**
 * Run before a Medusa cart changes its region: Medusa then deletes lines with a custom price. Lines with extras are turned into normal
 * lines first, so that Medusa keeps and prices them; `settleNativeCart` restores their price afterwards, also after a failure. In a
 * currency in which extras have no price, the lines are given up.
 * @returns true when lines were changed
 */
export async function releaseOwnPrices(scope: MedusaContainer, cart: NativeCart, regionId: string): Promise<boolean> {
  const own = cart.lines.filter(({ metadata, customPrice }) => customPrice && readLine(metadata).extras !== null)
  if (own.length === 0) return false
  const [commerce, there] = await Promise.all([
    commerceContextOrNull(scope),
    futurePricingContext(scope, { regionId, customerId: null }),
  ])
  if (!commerce || there?.currency_code.toLowerCase() !== commerce.currencyCode) return false
  await correctLines(
    scope,
    own.map(({ id }) => ({ id, is_custom_price: false })),
  )
  return true
}
