import { type Sellable, type Sellables, type SellableVariant, unitsLeft } from "../catalog"
import { type ChosenExtra, judgeExtras } from "../extras"
import type { Minor } from "../money"
import type { CartItem } from "./cart"
import { type CartProblem, problem } from "./problem"

/** A line with the store's price. */
export interface PricedLine {
  readonly itemIndex: number
  readonly product: Sellable
  readonly variant: SellableVariant
  readonly quantity: number
  readonly extras: readonly ChosenExtra[]
  /** Price of variation and extras in minor units, as shown to the customer. */
  readonly unitPrice: Minor
  readonly additionalComments: string
}

/** Whether a product of the cart can be sold; one entry per product. */
export interface ProductCheck {
  readonly product_id: string
  readonly available: boolean
  readonly reasons: readonly string[]
}

export interface ItemsJudgement {
  readonly lines: readonly PricedLine[]
  readonly problems: readonly CartProblem[]
  readonly products: readonly ProductCheck[]
  readonly subtotal: Minor
}

export interface ItemsQuestion {
  readonly items: readonly CartItem[]
  readonly sellables: Sellables
  readonly stockLocationId: string
  /**
   * The price of one unit where the cart has its own prices (a customer group, another region); null: the line has no price. Absent:
   * the store's prices.
   */
  readonly priceOf?: ((itemIndex: number) => Minor | null) | undefined
}

export const QUANTITY_LIMITS = { minimum: 1, maximum: 999 } as const

type Finding = { readonly line: PricedLine } | { readonly problems: readonly CartProblem[] }

/**
 * Prices every line from the store's data and reports its problems (contract section 7, Item codes). Lines of one variation, and
 * variations that share an inventory item, are counted together.
 */
export function judgeItems({ items, sellables, stockLocationId, priceOf }: ItemsQuestion): ItemsJudgement {
  const findings = items.map((item, index) => judgeItem(item, index, { sellables, stockLocationId, priceOf }))
  const lines = findings.flatMap((finding) => ("line" in finding ? [finding.line] : []))
  const shortages = judgeStock(lines, stockLocationId)
  return {
    lines,
    problems: inItemOrder([...findings.flatMap((finding) => ("line" in finding ? [] : finding.problems)), ...shortages]),
    products: productChecks(items, sellables, shortages, stockLocationId),
    subtotal: lines.reduce((sum, line) => sum + line.unitPrice * BigInt(line.quantity), 0n),
  }
}

function inItemOrder(problems: readonly CartProblem[]): CartProblem[] {
  const position = (one: CartProblem): number => Number(one.details.item_index)
  return [...problems].sort((a, b) => position(a) - position(b))
}

function judgeItem(item: CartItem, index: number, question: Omit<ItemsQuestion, "items">): Finding {
  const { sellables, stockLocationId, priceOf } = question
  const product = sellables.products.get(item.productId)
  const at = { item_index: index, product_id: item.productId }
  const reasons = absenceReasons(product)
  if (!product || reasons.length > 0) return { problems: [problem("product_unavailable", { ...at, reasons })] }
  if (item.quantity < QUANTITY_LIMITS.minimum || item.quantity > QUANTITY_LIMITS.maximum) {
    return { problems: [problem("svc_invalid_quantity", { ...at, ...QUANTITY_LIMITS })] }
  }
  const variant = chooseVariant(product, item.variationId)
  const price = priceOf ? priceOf(index) : (variant?.priceMinor ?? null)
  if (!variant || price === null || product.isGiftcard) {
    return { problems: [problem("svc_product_not_purchasable", { ...at, variation_id: item.variationId ?? null })] }
  }
  if (unitsLeft(variant, stockLocationId) === 0 && !variant.allowBackorder) {
    return { problems: [problem("product_unavailable", { ...at, reasons: ["out_of_stock"] })] }
  }
  const extras = judgeExtras({
    categories: product.extraCategories,
    categoryOfExtra: (extraId) => sellables.categoryByExtra.get(extraId),
    selections: { extra_selections: item.extraSelections, extra_ids: item.extraIds },
    itemIndex: index,
  })
  if (!extras.ok) return { problems: extras.problems }
  return {
    line: {
      itemIndex: index,
      product,
      variant,
      quantity: item.quantity,
      extras: extras.chosen,
      unitPrice: extras.chosen.reduce((sum, extra) => sum + extra.priceMinor, price),
      additionalComments: item.additionalComments,
    },
  }
}

/** Why a product cannot be sold, apart from its stock. */
function absenceReasons(product: Sellable | undefined): string[] {
  if (!product) return ["not_found"]
  const reasons: string[] = []
  if (product.status !== "published" || !product.inChannel) reasons.push("not_published")
  if (!product.enabled) reasons.push("disabled")
  return reasons
}

/** A product with one variation needs no `variation_id`. With several, it is required. */
function chooseVariant(product: Sellable, variationId: string | undefined): SellableVariant | undefined {
  if (variationId !== undefined) return product.variants.find((variant) => variant.id === variationId)
  return product.variants.length === 1 ? product.variants[0] : undefined
}

interface Demand {
  asked: number
  readonly left: number
}

/** Lines that together request more than the available stock. */
function judgeStock(lines: readonly PricedLine[], locationId: string): CartProblem[] {
  const demands = new Map<string, Demand>()
  const limited = lines.filter(({ variant }) => variant.manageInventory && !variant.allowBackorder)
  for (const { variant, quantity } of limited) {
    for (const need of variant.inventory) {
      const levelsHere = need.levels.filter((level) => level.locationId === locationId)
      const demand = demands.get(need.inventoryItemId) ?? {
        asked: 0,
        left: levelsHere.reduce((sum, level) => sum + level.stocked - level.reserved, 0),
      }
      demand.asked += need.required * quantity
      demands.set(need.inventoryItemId, demand)
    }
  }
  const short = new Set([...demands].flatMap(([itemId, { asked, left }]) => (asked > left ? [itemId] : [])))
  return limited
    .filter(({ variant }) => variant.inventory.some((need) => short.has(need.inventoryItemId)))
    .map(({ itemIndex, product, variant }) =>
      problem("svc_product_out_of_stock", {
        item_index: itemIndex,
        product_id: product.id,
        variation_id: variant.id,
        available: unitsLeft(variant, locationId),
      }),
    )
}

function productChecks(
  items: readonly CartItem[],
  sellables: Sellables,
  shortages: readonly CartProblem[],
  locationId: string,
): ProductCheck[] {
  const short = new Set(shortages.map((one) => one.details.product_id))
  return [...new Set(items.map((item) => item.productId))].map((productId) => {
    const product = sellables.products.get(productId)
    const reasons = absenceReasons(product)
    const soldOut = items
      .filter((item) => item.productId === productId)
      .map((item) => product && chooseVariant(product, item.variationId))
      .some((variant) => variant && !variant.allowBackorder && unitsLeft(variant, locationId) === 0)
    if (soldOut || short.has(productId)) reasons.push("out_of_stock")
    return { product_id: productId, available: reasons.length === 0, reasons }
  })
}
