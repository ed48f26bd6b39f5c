import type { MedusaContainer } from "@medusajs/framework/types"
import type { Sellables } from "../../domain/catalog/sellable"
import { type ExtraSnapshot, extrasSnapshot } from "../../domain/checkout"
import { type ChosenExtra, type ExtraSelections, judgeExtras } from "../../domain/extras"
import { toMinor, toNumber } from "../../domain/money"
import { type CartProblem, problem, QUANTITY_LIMITS } from "../../domain/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { readSellables } from "../../platform/catalogue/catalogue-reader"
import { type NativePrice, nativePrices, type PricingContext, productsOfVariants } from "../../platform/checkout/native-prices"
import { type CommerceContext, commerceContextOrNull } from "../../platform/commerce/commerce-context"
import { nativeRefusalOf } from "./native-refusal"

/** An item to add to a Medusa cart. */
export interface NativeItemWish {
  readonly variantId: string
  readonly quantity: number
  readonly selections: ExtraSelections
}

/** The custom price of an item with extras, for Medusa. Money: JS numbers in major units, without fractions of a minor unit. */
export interface PricedNativeItem {
  readonly unitPrice: number
  /** The price before a sale, including extras; null without a sale. */
  readonly compareAt: number | null
  readonly taxInclusive: boolean
  readonly extras: readonly ExtraSnapshot[]
}

/**
 * Checks the extras of items, and prices the items that have any: Medusa's price in the cart's pricing context plus the extras (contract
 * section 6). Items without extras are priced by Medusa.
 *
 * @returns one entry per item; null when it has no extras or its product is unknown to the plugin (then Medusa refuses or prices it)
 * @throws Medusa's error with one of the codes `svc_extra_…`, `svc_duplicate_extra`, `product_unavailable` (switched off),
 *   `svc_invalid_quantity`, `svc_extra_currency_mismatch` (extras have no price in the cart's currency)
 */
export async function priceNativeItems(
  scope: MedusaContainer,
  context: PricingContext,
  wishes: readonly NativeItemWish[],
  now: number,
): Promise<readonly (PricedNativeItem | null)[]> {
  const commerce = await commerceContextOrNull(scope)
  if (!commerce || wishes.length === 0) return wishes.map(() => null)
  const products = await productsOfVariants(
    scope,
    wishes.map(({ variantId }) => variantId),
  )
  const sellables = await readSellables(
    scope,
    { productIds: [...new Set(products.values())], extraIds: wishes.flatMap(({ selections }) => extraIdsOf(selections)) },
    commerce,
    now,
  )
  const judged = wishes.map((wish, index) => judgeWish(wish, index, products.get(wish.variantId), sellables))
  const problems = judged.flatMap((one) => one.problems)
  const [first, ...others] = problems
  if (first) throw await refusal(scope, [first, ...others])

  const withExtras = wishes.map((wish, index) => ({ wish, chosen: judged[index]?.chosen ?? [] }))
  const priced = withExtras.filter(({ chosen }) => chosen.length > 0)
  const currency = context.currency_code.toLowerCase()
  if (priced.length > 0 && currency !== commerce.currencyCode) {
    const item_index = withExtras.findIndex(({ chosen }) => chosen.length > 0)
    const details = { item_index, currency, store_currency: commerce.currencyCode }
    throw await refusal(scope, [problem("svc_extra_currency_mismatch", details)])
  }
  const prices = await nativePrices(
    scope,
    context,
    priced.map(({ wish }) => wish),
  )
  const answers = new Map(priced.map((one, index) => [one.wish, priceOf(prices[index] ?? null, one.chosen, commerce)]))
  return wishes.map((wish) => answers.get(wish) ?? null)
}

function extraIdsOf({ extra_ids, extra_selections }: ExtraSelections): number[] {
  return [...(extra_ids ?? []), ...(extra_selections ?? []).flatMap((selection) => selection.extra_ids)]
}

async function refusal(scope: MedusaContainer, problems: readonly [CartProblem, ...CartProblem[]]) {
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return nativeRefusalOf(problems, language)
}

function judgeWish(
  { quantity, selections }: NativeItemWish,
  itemIndex: number,
  productId: string | undefined,
  sellables: Sellables,
): { readonly chosen: readonly ChosenExtra[]; readonly problems: readonly CartProblem[] } {
  const product = productId === undefined ? undefined : sellables.products.get(productId)
  if (!product) return { chosen: [], problems: [] }
  const at = { item_index: itemIndex, product_id: product.id }
  if (!product.enabled) return { chosen: [], problems: [problem("product_unavailable", { ...at, reasons: ["disabled"] })] }
  const decision = judgeExtras({
    categories: product.extraCategories,
    categoryOfExtra: (extraId) => sellables.categoryByExtra.get(extraId),
    selections,
    itemIndex,
  })
  if (!decision.ok) return { chosen: [], problems: decision.problems }
  const countable = Number.isInteger(quantity) && quantity >= QUANTITY_LIMITS.minimum && quantity <= QUANTITY_LIMITS.maximum
  if (decision.chosen.length > 0 && !countable) {
    return { chosen: [], problems: [problem("svc_invalid_quantity", { ...at, ...QUANTITY_LIMITS })] }
  }
  return { chosen: decision.chosen, problems: [] }
}

/** Unit prices are rounded before Medusa gets them, as in `POST /orders` (contract section 7, Money). */
function priceOf(base: NativePrice | null, chosen: readonly ChosenExtra[], { currencyDigits: digits }: CommerceContext) {
  if (!base) return null
  const surcharge = chosen.reduce((sum, { priceMinor }) => sum + priceMinor, 0n)
  return {
    unitPrice: toNumber(toMinor(base.amount, digits) + surcharge, digits),
    compareAt: base.regularAmount === null ? null : toNumber(toMinor(base.regularAmount, digits) + surcharge, digits),
    taxInclusive: base.taxInclusive,
    extras: extrasSnapshot(chosen, digits),
  }
}
