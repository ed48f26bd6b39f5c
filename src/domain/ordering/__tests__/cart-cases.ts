import type { Sellable, SellableVariant } from "../../catalog"
import type { CartItem } from "../cart"

/* Products and cart lines for the specs of carts. */

/** The store's stock location. */
export const HERE = "sloc_here"

/** A variation at 10.00 with unmanaged stock. */
export const variant = (id: string, over: Partial<SellableVariant> = {}): SellableVariant => ({
  id,
  title: id,
  sku: null,
  barcode: null,
  thumbnail: null,
  options: [],
  priceMinor: 1000n,
  regularPriceMinor: 1000n,
  price: "10",
  priceSetId: `pset_${id}`,
  priceIsComplex: false,
  priceStamp: null,
  requiresShipping: true,
  updatedAt: "2026-11-20T12:00:00.000000Z",
  manageInventory: false,
  allowBackorder: false,
  inventory: [],
  ...over,
})

/** A variation with managed stock: this many units here, and many at another location. @param required units per variation */
export const stocked = (
  id: string,
  item: string,
  left: number,
  required = 1,
  over: Partial<SellableVariant> = {},
): SellableVariant =>
  variant(id, {
    manageInventory: true,
    inventory: [
      {
        inventoryItemId: item,
        required,
        levels: [
          { id: `level_${item}`, locationId: HERE, stocked: left, reserved: 0 },
          { id: `far_${item}`, locationId: "sloc_far", stocked: 1_000, reserved: 0 },
        ],
      },
    ],
    ...over,
  })

export const product = (id: string, variants: SellableVariant[], over: Partial<Sellable> = {}): Sellable => ({
  id,
  title: id,
  handle: id,
  subtitle: null,
  description: null,
  thumbnail: null,
  status: "published",
  inChannel: true,
  enabled: true,
  discountable: true,
  isGiftcard: false,
  typeId: null,
  type: null,
  collectionId: null,
  collection: null,
  shippingProfileId: null,
  categories: [],
  tags: [],
  variants,
  extraCategories: [],
  updatedAt: "2026-11-20T12:00:00.000000Z",
  ...over,
})

export const item = (productId: string, over: Partial<CartItem> = {}): CartItem => ({
  productId,
  quantity: 1,
  additionalComments: "",
  ...over,
})
