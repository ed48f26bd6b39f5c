import type { MedusaContainer } from "@medusajs/framework/types"
import { type NativeCart, readLine } from "../../domain/checkout"
import { correctLines } from "../../platform/checkout/native-lines"
import { futurePricingContext } from "../../platform/checkout/native-prices"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"

/**
 * Call it before a Medusa cart changes its region, because Medusa then deletes lines with a custom price. Turns lines with extras into
 * normal lines, so that Medusa keeps and prices them; `settleNativeCart` restores their price afterwards, even after a failure. If extras
 * have no price in the new currency, the lines stay as they are and Medusa deletes them.
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
