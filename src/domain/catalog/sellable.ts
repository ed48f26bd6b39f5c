import type { ExtraCategoryRules } from "../extras"
import type { StockedVariant } from "./stock"

/** One variation with everything that selling it takes. */
export interface SellableVariant extends StockedVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly barcode: string | null
  readonly thumbnail: string | null
  readonly options: readonly { readonly name: string; readonly option: string }[]
  /** What one unit costs now, in minor units; null: it has no price in the store's currency. */
  readonly priceMinor: bigint | null
  /** The price before a sale; equal to `priceMinor` when there is none. */
  readonly regularPriceMinor: bigint | null
  /** The price as the platform keeps it (exact decimal), to be compared again while an order is written. */
  readonly price: string | null
  readonly priceSetId: string | null
  /** True where rules, quantities or price lists stand on the price set: `price` was then calculated by the pricing module. */
  readonly priceIsComplex: boolean
  /** Changes with everything that a complex price is calculated from; null for a plain one. To be compared as `price` is. */
  readonly priceStamp: string | null
  readonly requiresShipping: boolean
  /** ISO 8601 with microseconds, as the database keeps it. */
  readonly updatedAt: string
}

/** A product as an order sees it: the platform's facts, the kitchen's switch, the extras that it takes. */
export interface Sellable {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly thumbnail: string | null
  /** The platform's status; only `published` is sold. */
  readonly status: string
  /** Whether the product is in the store's sales channel; one that is not is not sold. */
  readonly inChannel: boolean
  /** The kitchen's switch at the instant of the reading. */
  readonly enabled: boolean
  readonly discountable: boolean
  readonly isGiftcard: boolean
  readonly typeId: string | null
  readonly type: string | null
  readonly collectionId: string | null
  readonly collection: string | null
  readonly shippingProfileId: string | null
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly tags: readonly { readonly id: string; readonly value: string }[]
  /** In the order of the product's page. */
  readonly variants: readonly SellableVariant[]
  /** Allowed on the product, disabled ones included. */
  readonly extraCategories: readonly ExtraCategoryRules[]
  /** ISO 8601 with microseconds, as the database keeps it. */
  readonly updatedAt: string
}

/** The products of a cart. */
export interface Sellables {
  /** By product id. Unknown and deleted products are missing. */
  readonly products: ReadonlyMap<string, Sellable>
  /** Where the extras that were asked for live, for those that no product of the cart takes. */
  readonly extraHomes: ReadonlyMap<number, { readonly categoryId: number }>
}
