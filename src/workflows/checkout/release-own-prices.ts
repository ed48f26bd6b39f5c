import type { MedusaContainer } from "@medusajs/framework/types"
import { type NativeCart, readLine } from "../../domain/checkout"
import { commerceContextOrNull } from "../../platform/commerce-context"
import { correctLines } from "../../platform/native-lines"
import { futurePricingContext } from "../../platform/native-prices"

/**
 * Before a native cart goes to another region: the platform then deletes the lines whose price is not its own. Lines with extras are
 * handed back to it, so that it keeps and prices them, and get their extras' price again when it is done (`settleNativeCart`, also
 * after a failure). Into a currency that extras have no price in they do not go along.
 * @returns true when lines were handed back
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
