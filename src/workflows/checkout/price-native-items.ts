import type { MedusaContainer } from "@medusajs/framework/types"
import type { Sellables } from "../../domain/catalog/sellable"
import { type ExtraSnapshot, extrasSnapshot } from "../../domain/checkout"
import { type ChosenExtra, type ExtraSelections, judgeExtras } from "../../domain/extras"
import { toMinor, toNumber } from "../../domain/money"
import { type CartProblem, problem, QUANTITY_LIMITS } from "../../domain/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { readSellables } from "../../platform/catalogue-reader"
import { type CommerceContext, commerceContextOrNull } from "../../platform/commerce-context"
import { type NativePrice, nativePrices, type PricingContext, productsOfVariants } from "../../platform/native-prices"
import { nativeRefusalOf } from "../../platform/native-refusal"

/** One item that is to stand in a cart of the platform. */
export interface NativeItemWish {
  readonly variantId: string
  readonly quantity: number
  readonly selections: ExtraSelections
}

/** What an item with extras costs, as the platform takes a price that is not its own. Money: JS numbers, whole minor units. */
export interface PricedNativeItem {
  readonly unitPrice: number
  /** The price before a sale, extras counted; null: no sale. */
  readonly compareAt: number | null
  readonly taxInclusive: boolean
  readonly extras: readonly ExtraSnapshot[]
}

/**
 * Judges the extras of items and prices those that have any: what the platform asks in the cart's own context, and the extras
 * (contract section 6). An item without extras is the platform's to price.
 *
 * @param wishes at most one problem is told: that of the first item that has one
 * @returns one entry per wish; null: without extras, or unknown to us, the platform says the rest
 * @throws the platform's error with one of the codes `svc_extra_…`, `svc_duplicate_extra`, `product_unavailable` (switched off),
 *   `svc_invalid_quantity`, `svc_product_not_purchasable` (extras have no price in the cart's currency)
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
  if (priced.length > 0 && context.currency_code.toLowerCase() !== commerce.currencyCode) {
    throw await refusal(scope, [problem("svc_product_not_purchasable", { currency: context.currency_code })])
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
    homeOf: (extraId) => sellables.extraHomes.get(extraId),
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

/** Unit prices are rounded before they reach the platform, as in `POST /orders` (contract section 7, Money). */
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
