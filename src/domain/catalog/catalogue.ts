import type { Allergen } from "./product-facts"
import type { StockStatus } from "./stock"

/** The menu of a store at one instant. Immutable: the next catalogue reuses the objects that have not changed. */
export interface Catalogue {
  /** Visible categories in menu order. */
  readonly categories: readonly CatalogueCategory[]
  /** Published products of the store's channel, in menu order. */
  readonly products: readonly CatalogueProduct[]
  readonly productById: ReadonlyMap<string, CatalogueProduct>
  /** In the order of their positions. */
  readonly extraCategories: readonly CatalogueExtraCategory[]
  readonly extraCategoryById: ReadonlyMap<number, CatalogueExtraCategory>
}

export interface CatalogueCategory {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly parent: string | null
  readonly description: string
  readonly image: CatalogueImage | null
  /** Place in the menu, from 0. */
  readonly menu_order: number
  readonly products: readonly CatalogueProduct[]
}

export interface CatalogueImage {
  readonly src: string
  readonly alt: string
}

export interface CatalogueVariation {
  readonly id: string
  readonly name: string
  readonly sku: string | null
  /** Decimal string with at least two places; null: not sold in the store's currency. */
  readonly price: string | null
  readonly regular_price: string | null
  readonly on_sale: boolean
  readonly stock_status: StockStatus
  readonly attributes: readonly { readonly name: string; readonly option: string }[]
}

/** The product record of contract section 6. */
export interface CatalogueProduct {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly type: "simple" | "variable"
  readonly status: string
  readonly price: string | null
  readonly regular_price: string | null
  readonly on_sale: boolean
  readonly purchasable: boolean
  readonly stock_status: StockStatus
  readonly enabled: boolean
  /** ISO 8601 in the store's time zone. */
  readonly enabled_at: string | null
  readonly categories: readonly { readonly id: string; readonly name: string; readonly slug: string }[]
  readonly images: readonly CatalogueImage[]
  readonly variations: readonly CatalogueVariation[]
  readonly allergens: readonly Allergen[]
  readonly tags: readonly string[]
  readonly station: string | null
  /** The enabled extra categories, each with the assignments that allow it on this product. */
  readonly extra_categories: readonly CatalogueExtraCategory[]
}

/** The extra record of contract section 6. */
export interface CatalogueExtra {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly price: string
  readonly category_id: number
  readonly enabled: boolean
  readonly position: number
}

/** The extra category record of contract section 6. */
export interface CatalogueExtraCategory {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: "single" | "multiple"
  readonly minimum: number
  readonly maximum: number | null
  readonly required: boolean
  readonly enabled: boolean
  readonly position: number
  readonly extras: readonly CatalogueExtra[]
  readonly product_ids: readonly string[]
  readonly product_category_ids: readonly string[]
}
