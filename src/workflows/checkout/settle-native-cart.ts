import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Sellables } from "../../domain/catalog/sellable"
import { EXTRAS_SNAPSHOT_KEY, type ExtraSnapshot, type NativeCart, type NativeLine, readLine } from "../../domain/checkout"
import { toDecimal, toMinor, toNumber } from "../../domain/money"
import { readSellables } from "../../platform/catalogue-reader"
import { type CommerceContext, commerceContextOrNull } from "../../platform/commerce-context"
import { findNativeCart } from "../../platform/native-cart"
import { correctLines, type LineCorrection, refreshNativeCart } from "../../platform/native-lines"
import { cartPricingContext, type NativePrice, nativePrices } from "../../platform/native-prices"

/** A line of ours in a cart. */
interface OwnLine {
  readonly line: NativeLine
  readonly variantId: string
  readonly extras: readonly ExtraSnapshot[]
}

/**
 * Brings the lines with extras of a native cart to what they cost now: the platform's price in the cart's own context and today's
 * extras. The platform keeps a price that is not its own as it was set, whatever happens to regions, price lists and customers. To be
 * called after each change of a cart; a cart without such lines costs one statement.
 * @returns true when something was brought up to date
 */
export async function settleNativeCart(scope: MedusaContainer, cartId: string, now: number): Promise<boolean> {
  const cart = await findNativeCart(scope, cartId)
  if (!cart || cart.completedAt !== null) return false
  const own = ownLines(cart)
  if (own.length === 0) return false
  const commerce = await commerceContextOrNull(scope)
  // In another currency the extras have no price: what stands in the cart cannot be ordered, and is not made anew.
  if (!commerce || commerce.currencyCode !== cart.currencyCode) return false
  const corrections = await correctionsOf(scope, cart, own, commerce, now)
  if (corrections.length === 0) return false
  await correctLines(scope, corrections)
  await refreshNativeCart(scope, cartId)
  return true
}

function ownLines({ lines }: NativeCart): OwnLine[] {
  return lines.flatMap((line) => {
    const { extras } = readLine(line.metadata)
    return extras === null || line.variantId === null ? [] : [{ line, variantId: line.variantId, extras }]
  })
}

async function correctionsOf(
  scope: MedusaContainer,
  cart: NativeCart,
  own: readonly OwnLine[],
  commerce: CommerceContext,
  now: number,
): Promise<LineCorrection[]> {
  const [context, sellables] = await Promise.all([
    cartPricingContext(scope, cart.id),
    readSellables(scope, { productIds: own.flatMap(({ line }) => line.productId ?? []) }, commerce, now),
  ])
  if (!context) return []
  const prices = await nativePrices(
    scope,
    context,
    own.map(({ variantId, line }) => ({ variantId, quantity: line.quantity })),
  )
  return own.flatMap((one, index) => correction(one, prices[index] ?? null, sellables, commerce.currencyDigits))
}

/** Without a price of the platform's there is nothing to bring it to: the order is refused when it comes to that. */
function correction({ line, extras }: OwnLine, base: NativePrice | null, sellables: Sellables, digits: number): LineCorrection[] {
  if (!base) return []
  const today = extras.map((extra) => extraToday(extra, line.productId, sellables, digits))
  const surcharge = today.reduce((sum, { price }) => sum + toMinor(price, digits), 0n)
  const unitPrice = toMinor(base.amount, digits) + surcharge
  const custom = extras.length > 0
  const stands =
    toMinor(line.unitPrice, digits) === unitPrice &&
    line.taxInclusive === base.taxInclusive &&
    line.customPrice === custom &&
    custom &&
    isDeepStrictEqual(today, extras)
  if (stands) return []
  const regular = base.regularAmount
  return [
    {
      id: line.id,
      unit_price: toNumber(unitPrice, digits),
      compare_at_unit_price: regular === null ? null : toNumber(toMinor(regular, digits) + surcharge, digits),
      is_tax_inclusive: base.taxInclusive,
      is_custom_price: custom,
      // A line that has lost its last extra is the platform's again.
      metadata: { [EXTRAS_SNAPSHOT_KEY]: custom ? today : "" },
    },
  ]
}

/** An extra as it is called and priced now; one that is gone stays as it was, and is refused with the order. */
function extraToday(extra: ExtraSnapshot, productId: string | null, sellables: Sellables, digits: number): ExtraSnapshot {
  const category = sellables.products.get(productId ?? "")?.extraCategories.find(({ id }) => id === extra.category_id)
  const found = category?.extras.find(({ id }) => id === extra.extra_id)
  if (!category || !found) return extra
  return { ...extra, category_name: category.name, name: found.name, price: toDecimal(found.priceMinor, digits) }
}
