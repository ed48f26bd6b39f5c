import type { MenuCategory } from "./menu"
import type { ProductSwitch } from "./product-switch"

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
  /** The price set, if the pricing module has to calculate the price; otherwise null. */
  readonly complexPriceSetId: string | null
  readonly attributes: readonly { readonly name: string; readonly option: string }[]
}

/** The platform's facts about one product. If a product has not changed, the next source has the same object. */
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

/** Everything that a catalogue is built from. Unchanged parts are the same objects as in the previous source. */
export interface CatalogueSource {
  readonly products: ReadonlyMap<string, SourceProduct>
  readonly categories: readonly SourceCategory[]
  readonly extraCategories: readonly SourceExtraCategory[]
  readonly switches: ReadonlyMap<string, ProductSwitch>
  /** The ids of variations with managed stock that have no unit left at the store's location. */
  readonly soldOut: ReadonlySet<string>
  /** The calculated prices, by the id of the price set. Exact decimals in major units. */
  readonly complexPrices: ReadonlyMap<string, { readonly price: string; readonly regularPrice: string }>
  readonly digits: number
  readonly timezone: string
}
