import { toDecimal, toMinor } from "../money"
import { isoInZone } from "../time"
import type { CatalogueExtraCategory, CatalogueProduct, CatalogueVariation } from "./catalogue"
import { productImages } from "./catalogue-images"
import type { CatalogueSource, SourceProduct, SourceVariant } from "./catalogue-source"
import { byPosition } from "./extra-records"
import type { ProductFacts } from "./product-facts"
import type { ProductSwitch } from "./product-switch"
import { type SharedRecords, shownCategories } from "./shared-records"
import { bestStockStatus, type StockStatus } from "./stock"

/** Builds the record of a product (contract section 6) from its facts, its switch and the shared records. */
export function makeProduct(
  from: SourceProduct,
  facts: ProductFacts,
  state: ProductSwitch,
  source: CatalogueSource,
  shared: SharedRecords,
): CatalogueProduct {
  const { digits, timezone } = source
  const variations = from.variants.map((variant) => makeVariation(variant, source))
  const cheapest = variations.reduce<CatalogueVariation | undefined>((best, one) => cheaper(best, one, digits), undefined)
  const stock = bestStockStatus(variations.map(({ stock_status }) => stock_status))
  return {
    id: from.id,
    name: from.title,
    slug: from.handle,
    description: from.description ?? "",
    type: variations.length > 1 ? "variable" : "simple",
    status: from.status,
    price: cheapest?.price ?? null,
    regular_price: cheapest?.regular_price ?? null,
    on_sale: variations.some(({ on_sale }) => on_sale),
    purchasable: state.enabled && variations.some(({ price, stock_status }) => price !== null && stock_status !== "outofstock"),
    stock_status: stock,
    enabled: state.enabled,
    enabled_at: state.enabledAt === null ? null : isoInZone(state.enabledAt, timezone),
    categories: shownCategories(from, shared).map(({ named }) => named),
    images: productImages(from),
    variations,
    allergens: facts.allergens,
    tags: facts.tags,
    station: facts.station,
    extra_categories: extraCategoriesOf(from, shared),
  }
}

function makeVariation(variant: SourceVariant, { soldOut, complexPrices, digits }: CatalogueSource): CatalogueVariation {
  const calculated = variant.complexPriceSetId === null ? undefined : complexPrices.get(variant.complexPriceSetId)
  const price = variant.complexPriceSetId === null ? variant.price : (calculated?.price ?? null)
  const shown = price === null ? null : toMinor(price, digits)
  const regular = calculated ? toMinor(calculated.regularPrice, digits) : shown
  return {
    id: variant.id,
    name: variant.title,
    sku: variant.sku,
    price: shown === null ? null : toDecimal(shown, digits),
    regular_price: regular === null ? null : toDecimal(regular, digits),
    on_sale: shown !== null && regular !== null && shown < regular,
    stock_status: statusOf(variant, soldOut.has(variant.id)),
    attributes: variant.attributes,
  }
}

function statusOf({ manageInventory, allowBackorder }: SourceVariant, soldOut: boolean): StockStatus {
  if (!manageInventory || !soldOut) return "instock"
  return allowBackorder ? "onbackorder" : "outofstock"
}

function cheaper(best: CatalogueVariation | undefined, one: CatalogueVariation, digits: number): CatalogueVariation | undefined {
  if (one.price === null) return best
  if (!best || best.price === null) return one
  return toMinor(one.price, digits) < toMinor(best.price, digits) ? one : best
}

/**
 * Within a product, an extra category contains only the assignments that allow it there. Otherwise a category assigned to a thousand
 * products would repeat a thousand ids in each of them.
 */
function extraCategoriesOf(
  product: SourceProduct,
  { allowedOnProduct, allowedOnCategory }: SharedRecords,
): CatalogueExtraCategory[] {
  const direct = new Set(allowedOnProduct.get(product.id) ?? [])
  const filed = product.categoryIds.flatMap((id) => (allowedOnCategory.get(id) ?? []).map((extra) => ({ id, extra })))
  return [...new Set([...direct, ...filed.map(({ extra }) => extra)])].sort(byPosition).map((extra) => ({
    ...extra,
    product_ids: direct.has(extra) ? [product.id] : [],
    product_category_ids: filed.filter((one) => one.extra === extra).map(({ id }) => id),
  }))
}
