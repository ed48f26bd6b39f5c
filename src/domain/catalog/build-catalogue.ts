import { compareTexts } from "../text-order"
import type { Catalogue, CatalogueProduct } from "./catalogue"
import type { CatalogueSource, SourceProduct } from "./catalogue-source"
import { productFacts } from "./product-facts"
import { makeProduct } from "./product-record"
import { effectiveSwitch, type ProductSwitch } from "./product-switch"
import { equalLists, type SharedRecords, sharedRecordsOf, shownCategories } from "./shared-records"

/** The record of a product, with the data that decides whether the next build can reuse it. */
interface Made {
  readonly from: SourceProduct
  /** Everything that affects the record besides the product's own facts: as text, and as shared records. */
  readonly key: string
  readonly parts: readonly object[]
  readonly product: CatalogueProduct
  readonly menuOrder: number | null
}

/** A catalogue, with the data that the next build reuses. */
export interface BuiltCatalogue {
  readonly catalogue: Catalogue
  /** Epoch milliseconds of the next scheduled switch; Infinity: none. */
  readonly validUntil: number
  readonly made: ReadonlyMap<string, Made>
  readonly shared: SharedRecords
}

/**
 * Builds the catalogue of an instant. Products with unchanged facts, switch, stock and price are reused as the same objects, and so is the
 * whole catalogue if all are unchanged. Data derived from an object (its JSON) is cached as long as the object exists.
 */
export function buildCatalogue(source: CatalogueSource, now: number, before: BuiltCatalogue | undefined): BuiltCatalogue {
  const shared = sharedRecordsOf(source, before?.shared)
  const comparable =
    before?.shared.digits === source.digits && before.shared.timezone === source.timezone ? before.made : undefined
  const made = new Map<string, Made>()
  let same = before?.shared === shared && before.made.size === source.products.size
  let validUntil = Number.POSITIVE_INFINITY
  for (const from of source.products.values()) {
    const state = effectiveSwitch(source.switches.get(from.id) ?? null, now)
    if (state.enabledAt !== null) validUntil = Math.min(validUntil, state.enabledAt)
    const key = stateKey(from, state, source)
    const parts = partsOf(from, shared)
    const old = comparable?.get(from.id)
    if (old && old.from === from && old.key === key && equalLists(old.parts, parts)) {
      made.set(from.id, old)
    } else {
      same = false
      const facts = productFacts(from.metadata)
      made.set(from.id, {
        from,
        key,
        parts,
        product: makeProduct(from, facts, state, source, shared),
        menuOrder: facts.menuOrder,
      })
    }
  }
  if (before && same) return { ...before, validUntil }

  const ordered = [...made.values()].sort(
    (a, b) =>
      (a.menuOrder ?? Number.MAX_VALUE) - (b.menuOrder ?? Number.MAX_VALUE) ||
      compareTexts(a.from.createdAt, b.from.createdAt) ||
      compareTexts(a.from.title, b.from.title) ||
      compareTexts(a.from.id, b.from.id),
  )
  const byCategory = new Map<string, CatalogueProduct[]>()
  for (const { from, product } of ordered) {
    for (const id of from.categoryIds) {
      const list = byCategory.get(id)
      if (list) list.push(product)
      else byCategory.set(id, [product])
    }
  }
  const products = ordered.map(({ product }) => product)
  const catalogue: Catalogue = {
    categories: [...shared.shown.values()].map(({ section }) => ({
      ...section,
      products: byCategory.get(section.id) ?? [],
    })),
    products,
    productById: new Map(products.map((product) => [product.id, product])),
    extraCategories: shared.extras,
    extraCategoryById: new Map(shared.extras.map((one) => [one.id, one])),
  }
  return { catalogue, validUntil, made, shared }
}

function partsOf(product: SourceProduct, shared: SharedRecords): object[] {
  const { allowedOnProduct, allowedOnCategory } = shared
  return [
    ...shownCategories(product, shared).map(({ named }) => named),
    ...(allowedOnProduct.get(product.id) ?? []),
    ...product.categoryIds.flatMap((id) => allowedOnCategory.get(id) ?? []),
  ]
}

/** Everything that affects the record besides the product's own facts, as text. */
function stateKey(product: SourceProduct, state: ProductSwitch, { soldOut, complexPrices }: CatalogueSource): string {
  let key = state.enabled ? "on" : `off ${state.enabledAt}`
  for (const { id, complexPriceSetId } of product.variants) {
    const price = complexPriceSetId === null ? undefined : complexPrices.get(complexPriceSetId)
    key += soldOut.has(id) ? "|0" : "|1"
    if (complexPriceSetId !== null) key += price ? ` ${price.price} ${price.regularPrice}` : " -"
  }
  return key
}
