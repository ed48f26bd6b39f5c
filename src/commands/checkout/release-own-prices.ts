import type { MedusaContainer } from "@medusajs/framework/types"
import { type NativeCart, readLine } from "../../domain/checkout"
import { correctLines } from "../../platform/checkout/native-lines"
import { futurePricingContext } from "../../platform/checkout/native-prices"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"

/**
 * Turns the lines with extras of a Medusa cart into normal lines, so that Medusa keeps and prices them. Call it before the cart changes its
 * region, because Medusa then deletes lines with a custom price; `settleNativeCart` restores their price afterwards, even after a failure.
 * If extras have no price in the new currency, the lines stay as they are and Medusa deletes them.
 * @returns true when lines were changed
 */
export async function releaseOwnPrices(scope: MedusaContainer, cart: NativeCart, regionId: string): Promise<boolean> {
  const own = cart.lines.filter(({ metadata, customPrice }) => customPrice && readLine(metadata).extras !== null)
  if (own.length === 0) return false
  const [commerce, futureContext] = await Promise.all([
    commerceContextOrNull(scope),
    futurePricingContext(scope, { regionId, customerId: null }),
  ])
  if (!commerce || futureContext?.currency_code.toLowerCase() !== commerce.currencyCode) return false
  await correctLines(
    scope,
    own.map(({ id }) => ({ id, is_custom_price: false })),
  )
  return true
}
