import { toDecimal, toMinor } from "../money"
import { isoInZone } from "../time"
import type {
  Catalogue,
  CatalogueCategory,
  CatalogueExtra,
  CatalogueExtraCategory,
  CatalogueImage,
  CatalogueProduct,
  CatalogueVariation,
} from "./catalogue"
import { type MenuCategory, menuOrder } from "./menu"
import { type ProductFacts, productFacts } from "./product-facts"
import { effectiveSwitch, type ProductSwitch } from "./product-switch"
import { bestStockStatus, type StockStatus } from "./stock"

type Metadata = Readonly<Record<string, unknown>> | null

export interface SourceCategory extends MenuCategory {
  readonly slug: string
  readonly description: string
  readonly metadata: Metadata
}

export interface SourceVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly manageInventory: boolean
  readonly allowBackorder: boolean
  /** Lowest plain price (exact decimal); null: none. */
  readonly price: string | null
  /** Set where the pricing module has to calculate the price. */
  readonly complexPriceSetId: string | null
  readonly attributes: readonly { readonly name: string; readonly option: string }[]
}

/** The platform's facts about one product. Unchanged products are the same object. */
export interface SourceProduct {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly description: string | null
  readonly thumbnail: string | null
  readonly status: string
  readonly createdAt: string
  readonly metadata: Metadata
  readonly images: readonly { readonly url: string; readonly metadata: Metadata }[]
  readonly categoryIds: readonly string[]
  readonly variants: readonly SourceVariant[]
}

export interface SourceExtra {
  readonly id: number
  readonly name: string
  readonly description: string
  /** Major units, an exact decimal. */
  readonly price: string
  readonly enabled: boolean
  readonly position: number
}

export interface SourceExtraCategory {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: "single" | "multiple"
  readonly minimum: number
  readonly maximum: number | null
  readonly enabled: boolean
  readonly position: number
  readonly extras: readonly SourceExtra[]
  readonly productIds: readonly string[]
  readonly productCategoryIds: readonly string[]
}

/** Everything that a catalogue is built from. Unchanged parts are the same objects as before. */
export interface CatalogueSource {
  readonly products: ReadonlyMap<string, SourceProduct>
  readonly categories: readonly SourceCategory[]
  readonly extraCategories: readonly SourceExtraCategory[]
  readonly switches: ReadonlyMap<string, ProductSwitch>
  /** Managed variations without a unit left at the store's location. */
  readonly soldOut: ReadonlySet<string>
  /** By price set. */
  readonly complexPrices: ReadonlyMap<string, { readonly price: string; readonly regularPrice: string }>
  readonly digits: number
  readonly timezone: string
}

interface Made {
  readonly from: SourceProduct
  /** Everything that affects the record besides the product's own facts: as text, and as shared records. */
  readonly key: string
  readonly parts: readonly object[]
  readonly product: CatalogueProduct
  readonly menuOrder: number | null
}

/** A visible category, as products refer to it. */
interface Shown {
  readonly place: number
  readonly section: Omit<CatalogueCategory, "products">
  readonly named: CatalogueProduct["categories"][number]
}

/** The records that products share. An unchanged record is the same object. */
interface Surroundings {
  readonly shown: ReadonlyMap<string, Shown>
  readonly extras: readonly CatalogueExtraCategory[]
  readonly allowedOnProduct: ReadonlyMap<string, readonly CatalogueExtraCategory[]>
  readonly allowedOnCategory: ReadonlyMap<string, readonly CatalogueExtraCategory[]>
  readonly digits: number
  readonly timezone: string
}

/** A catalogue, with the data that the next build reuses. */
export interface BuiltCatalogue {
  readonly catalogue: Catalogue
  /** Epoch milliseconds of the next scheduled switch; Infinity: none. */
  readonly validUntil: number
  readonly made: ReadonlyMap<string, Made>
  readonly surroundings: Surroundings
}

/**
 * Builds the catalogue of an instant. Products with unchanged facts, switch, stock and price are reused as the same objects, and
 * so is the whole catalogue if all are unchanged. Data derived from them (their JSON) is cached as long as they live.
 */
export function buildCatalogue(source: CatalogueSource, now: number, before: BuiltCatalogue | undefined): BuiltCatalogue {
  const surroundings = surroundingsOf(source, before?.surroundings)
  const comparable =
    before?.surroundings.digits === source.digits && before.surroundings.timezone === source.timezone ? before.made : undefined
  const made = new Map<string, Made>()
  let same = before?.surroundings === surroundings && before.made.size === source.products.size
  let validUntil = Number.POSITIVE_INFINITY
  for (const from of source.products.values()) {
    const state = effectiveSwitch(source.switches.get(from.id) ?? null, now)
    if (state.enabledAt !== null) validUntil = Math.min(validUntil, state.enabledAt)
    const key = stateKey(from, state, source)
    const parts = partsOf(from, surroundings)
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
        product: makeProduct(from, facts, state, source, surroundings),
        menuOrder: facts.menuOrder,
      })
    }
  }
  if (before && same) return { ...before, validUntil }

  const ordered = [...made.values()].sort(
    (a, b) =>
      (a.menuOrder ?? Number.MAX_VALUE) - (b.menuOrder ?? Number.MAX_VALUE) ||
      compare(a.from.createdAt, b.from.createdAt) ||
      compare(a.from.title, b.from.title) ||
      compare(a.from.id, b.from.id),
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
    categories: [...surroundings.shown.values()].map(({ section }) => ({
      ...section,
      products: byCategory.get(section.id) ?? [],
    })),
    products,
    productById: new Map(products.map((product) => [product.id, product])),
    extraCategories: surroundings.extras,
    extraCategoryById: new Map(surroundings.extras.map((one) => [one.id, one])),
  }
  return { catalogue, validUntil, made, surroundings }
}

function surroundingsOf(source: CatalogueSource, old: Surroundings | undefined): Surroundings {
  const { digits, timezone } = source
  const shown = new Map(
    menuOrder(source.categories).map((category, place): [string, Shown] => {
      const { id, name, slug } = category
      const before = old?.shown.get(id)
      const section = {
        id,
        name,
        slug,
        parent: category.parentId,
        description: category.description,
        image: categoryImage(category),
        menu_order: place,
      }
      return [
        id,
        before && equalRecords(before.section, section)
          ? before
          : {
              place,
              section,
              named: before?.named.name === name && before.named.slug === slug ? before.named : { id, name, slug },
            },
      ]
    }),
  )
  const known = new Map(old?.extras.map((one) => [one.id, one]))
  const extras = source.extraCategories
    .map((one) => {
      const record = extraCategoryRecord(one, digits)
      const before = known.get(one.id)
      return before && equalRecords(before, record) ? before : record
    })
    .sort(byPosition)
  if (
    old &&
    old.digits === digits &&
    old.timezone === timezone &&
    equalLists(old.extras, extras) &&
    equalLists([...old.shown.values()], [...shown.values()])
  ) {
    return old
  }
  const enabled = extras.filter(({ enabled }) => enabled)
  return {
    shown,
    extras,
    allowedOnProduct: allowedOn(enabled, ({ product_ids }) => product_ids),
    allowedOnCategory: allowedOn(enabled, ({ product_category_ids }) => product_category_ids),
    digits,
    timezone,
  }
}

function equalRecords(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function equalLists(a: readonly object[], b: readonly object[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index])
}

function shownCategories(product: SourceProduct, { shown }: Surroundings): Shown[] {
  return product.categoryIds.flatMap((id) => shown.get(id) ?? []).sort((a, b) => a.place - b.place)
}

function partsOf(product: SourceProduct, surroundings: Surroundings): object[] {
  const { allowedOnProduct, allowedOnCategory } = surroundings
  return [
    ...shownCategories(product, surroundings).map(({ named }) => named),
    ...(allowedOnProduct.get(product.id) ?? []),
    ...product.categoryIds.flatMap((id) => allowedOnCategory.get(id) ?? []),
  ]
}

function allowedOn(
  extras: readonly CatalogueExtraCategory[],
  targets: (extra: CatalogueExtraCategory) => readonly string[],
): Map<string, CatalogueExtraCategory[]> {
  const found = new Map<string, CatalogueExtraCategory[]>()
  for (const extra of extras) {
    for (const id of targets(extra)) {
      const list = found.get(id)
      if (list) list.push(extra)
      else found.set(id, [extra])
    }
  }
  return found
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

function makeProduct(
  from: SourceProduct,
  facts: ProductFacts,
  state: ProductSwitch,
  source: CatalogueSource,
  surroundings: Surroundings,
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
    categories: shownCategories(from, surroundings).map(({ named }) => named),
    images: images(from),
    variations,
    allergens: facts.allergens,
    tags: facts.tags,
    station: facts.station,
    extra_categories: extraCategoriesOf(from, surroundings),
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

function images({ images: list, thumbnail, title }: SourceProduct): CatalogueImage[] {
  if (list.length === 0) return thumbnail === null || thumbnail === "" ? [] : [{ src: thumbnail, alt: title }]
  return list.map(({ url, metadata }) => ({ src: url, alt: textOf(metadata?.alt) ?? title }))
}

/** The platform has no category images; the metadata may contain one. */
function categoryImage({ metadata, name }: SourceCategory): CatalogueImage | null {
  const src = textOf(metadata?.image)
  return src === null ? null : { src, alt: textOf(metadata?.image_alt) ?? name }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

/** The record of an extra, with its price in the currency's digits. */
export function extraRecord(from: SourceExtra, categoryId: number, digits: number): CatalogueExtra {
  return {
    id: from.id,
    name: from.name,
    description: from.description,
    price: toDecimal(toMinor(from.price, digits), digits),
    category_id: categoryId,
    enabled: from.enabled,
    position: from.position,
  }
}

/** The record of an extra category, with its extras by position. */
export function extraCategoryRecord(from: SourceExtraCategory, digits: number): CatalogueExtraCategory {
  return {
    id: from.id,
    name: from.name,
    description: from.description,
    type: from.type,
    minimum: from.minimum,
    maximum: from.type === "single" ? 1 : from.maximum,
    required: from.minimum >= 1,
    enabled: from.enabled,
    position: from.position,
    extras: from.extras.map((extra) => extraRecord(extra, from.id, digits)).sort(byPosition),
    product_ids: from.productIds,
    product_category_ids: from.productCategoryIds,
  }
}

/**
 * Within a product, an extra category names only the assignments that allow it there. Otherwise a category assigned to a thousand
 * products would repeat a thousand ids in each of them.
 */
function extraCategoriesOf(
  product: SourceProduct,
  { allowedOnProduct, allowedOnCategory }: Surroundings,
): CatalogueExtraCategory[] {
  const direct = new Set(allowedOnProduct.get(product.id) ?? [])
  const filed = product.categoryIds.flatMap((id) => (allowedOnCategory.get(id) ?? []).map((extra) => ({ id, extra })))
  return [...new Set([...direct, ...filed.map(({ extra }) => extra)])].sort(byPosition).map((extra) => ({
    ...extra,
    product_ids: direct.has(extra) ? [product.id] : [],
    product_category_ids: filed.filter((one) => one.extra === extra).map(({ id }) => id),
  }))
}

function byPosition(a: { position: number; id: number }, b: { position: number; id: number }): number {
  return a.position - b.position || a.id - b.id
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
