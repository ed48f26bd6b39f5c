import { isDeepStrictEqual } from "node:util"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { Sellables } from "../../domain/catalog/sellable"
import {
  EXTRAS_SNAPSHOT_KEY,
  type ExtraSnapshot,
  type NativeCart,
  type NativeLine,
  NO_CHECKOUT,
  readCheckout,
  readLine,
} from "../../domain/checkout"
import { toDecimal, toMinor, toNumber } from "../../domain/money"
import { readSellables } from "../../platform/catalogue/catalogue-reader"
import { findNativeCart, nativeRequest } from "../../platform/checkout/native-cart"
import { correctLines, type LineCorrection, refreshNativeCart, setTaxCountry } from "../../platform/checkout/native-lines"
import { cartPricingContext, type NativePrice, nativePrices } from "../../platform/checkout/native-prices"
import { type CommerceContext, commerceContextOrNull } from "../../platform/commerce/commerce-context"
import { settleFixedDiscounts } from "./settle-fixed-discounts"

/** A cart line with an extras snapshot. */
interface OwnLine {
  readonly line: NativeLine
  readonly variantId: string
  readonly extras: readonly ExtraSnapshot[]
}

/**
 * Corrects what Medusa computes wrongly in a cart: taxes without an address, lines with extras, and fixed coupons. Call it after each
 * change of a cart. A cart without the plugin's data needs one statement.
 * @returns true when something was changed
 */
export async function settleNativeCart(scope: MedusaContainer, cartId: string, now: number): Promise<boolean> {
  const cart = await findNativeCart(scope, cartId)
  if (!cart || cart.completedAt !== null || !hasOursIn(cart)) return false
  const commerce = await commerceContextOrNull(scope)
  // Extras have no price in another currency: a cart in another currency cannot be ordered, and is not repriced.
  if (!commerce || commerce.currencyCode !== cart.currencyCode) return false
  const taxed = await settleCountry(scope, cart, commerce)
  const repriced = await settleExtras(scope, cart, commerce, now)
  const discounted = await settleFixedDiscounts(scope, cartId, commerce.currencyDigits)
  return taxed || repriced || discounted
}

/**
 * An order that is collected or eaten in the store needs no address and is taxed in the store's country. Without a country Medusa computes
 * no taxes, so the cart's address gets the store's country.
 */
async function settleCountry(scope: MedusaContainer, cart: NativeCart, { country, regionId }: CommerceContext): Promise<boolean> {
  if (cart.regionId !== regionId || (cart.address?.country_code ?? "") !== "") return false
  const { cart: asked } = await nativeRequest(scope, cart)
  if (asked.orderType !== "pickup") return false
  await setTaxCountry(scope, cart.id, country)
  await refreshNativeCart(scope, cart.id)
  return true
}

/** True if the cart has ordering data, lines with extras, or one of the plugin's shipping options. */
function hasOursIn(cart: NativeCart): boolean {
  return (
    ownLines(cart).length > 0 ||
    cart.shipping.some(({ kind }) => kind !== null) ||
    !isDeepStrictEqual(readCheckout(cart.metadata), NO_CHECKOUT)
  )
}

/**
 * Reprices the lines with extras: Medusa's current price in the cart's context plus the current prices of the extras. Medusa keeps a custom
 * price as it was set, whatever happens to regions, price lists and customers.
 */
async function settleExtras(scope: MedusaContainer, cart: NativeCart, commerce: CommerceContext, now: number): Promise<boolean> {
  const own = ownLines(cart)
  if (own.length === 0) return false
  const corrections = await correctionsOf(scope, cart, own, commerce, now)
  if (corrections.length === 0) return false
  await correctLines(scope, corrections)
  await refreshNativeCart(scope, cart.id)
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

/** Without a Medusa price the line is not corrected; the order will be refused. */
function correction({ line, extras }: OwnLine, base: NativePrice | null, sellables: Sellables, digits: number): LineCorrection[] {
  if (!base) return []
  const today = extras.map((extra) => extraToday(extra, line.productId, sellables, digits))
  const surcharge = today.reduce((sum, { price }) => sum + toMinor(price, digits), 0n)
  const unitPrice = toMinor(base.amount, digits) + surcharge
  const custom = extras.length > 0
  const isUpToDate =
    toMinor(line.unitPrice, digits) === unitPrice &&
    line.taxInclusive === base.taxInclusive &&
    line.customPrice === custom &&
    custom &&
    isDeepStrictEqual(today, extras)
  if (isUpToDate) return []
  const regular = base.regularAmount
  return [
    {
      id: line.id,
      unit_price: toNumber(unitPrice, digits),
      compare_at_unit_price: regular === null ? null : toNumber(toMinor(regular, digits) + surcharge, digits),
      is_tax_inclusive: base.taxInclusive,
      is_custom_price: custom,
      // A line without extras is priced by Medusa again.
      metadata: { [EXTRAS_SNAPSHOT_KEY]: custom ? today : "" },
    },
  ]
}

/** An extra with its present name and price. A deleted extra stays as it was, and the order will be refused. */
function extraToday(extra: ExtraSnapshot, productId: string | null, sellables: Sellables, digits: number): ExtraSnapshot {
  const category = sellables.products.get(productId ?? "")?.extraCategories.find(({ id }) => id === extra.category_id)
  const found = category?.extras.find(({ id }) => id === extra.extra_id)
  if (!category || !found) return extra
  return { ...extra, category_name: category.name, name: found.name, price: toDecimal(found.priceMinor, digits) }
}
