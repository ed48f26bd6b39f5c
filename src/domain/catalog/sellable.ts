import type { ExtraCategoryRules } from "../extras"
import type { StockedVariant } from "./stock"

/** One variation with everything needed to sell it. */
export interface SellableVariant extends StockedVariant {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly barcode: string | null
  readonly thumbnail: string | null
  readonly options: readonly { readonly name: string; readonly option: string }[]
  /** The current price of one unit in minor units; null: no price in the store's currency. */
  readonly priceMinor: bigint | null
  /** The price before a sale; equal to `priceMinor` if there is no sale. */
  readonly regularPriceMinor: bigint | null
  /** The platform's price (exact decimal), compared again when an order is written. */
  readonly price: string | null
  readonly priceSetId: string | null
  /** True when the price set has rules, quantities or price lists: the pricing module calculated `price`. */
  readonly priceIsComplex: boolean
  /**
   * A stamp of everything that a complex price depends on. Like `price`, it is compared again when an order is written. Null for a plain
   * price.
   */
  readonly priceStamp: string | null
  readonly requiresShipping: boolean
  /** ISO 8601 with microseconds, as the database keeps it. */
  readonly updatedAt: string
}

/** A product with everything that an order needs: the platform's data, the kitchen's switch and its extras. */
export interface Sellable {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly thumbnail: string | null
  /** The platform's status; only `published` is sold. */
  readonly status: string
  /** Whether the product is in the store's sales channel. Others are not sold. */
  readonly inChannel: boolean
  /** The kitchen's switch at the instant of reading. */
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
  /** The extra categories allowed on the product, disabled ones included. */
  readonly extraCategories: readonly ExtraCategoryRules[]
  /** ISO 8601 with microseconds, as the database keeps it. */
  readonly updatedAt: string
}

/** The products of a cart. */
export interface Sellables {
  /** By product id, without unknown and deleted products. */
  readonly products: ReadonlyMap<string, Sellable>
  /** The category of each requested extra that no product of the cart offers. */
  readonly categoryByExtra: ReadonlyMap<number, { readonly categoryId: number }>
}
