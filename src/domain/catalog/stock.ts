/** An inventory item that a variation draws from. */
export interface VariantStockNeed {
  readonly inventoryItemId: string
  /** Units of the item in one unit of the variation. */
  readonly required: number
  /** Levels at the locations of the store's sales channel. */
  readonly levels: readonly StockLevel[]
}

export interface StockLevel {
  readonly id: string
  readonly locationId: string
  readonly stocked: number
  readonly reserved: number
}

export interface StockedVariant {
  readonly manageInventory: boolean
  readonly allowBackorder: boolean
  readonly inventory: readonly VariantStockNeed[]
}

export type StockStatus = "instock" | "outofstock" | "onbackorder"

/**
 * Units of a variation left at the store's location; null: its stock is not managed. A managed variation without an inventory
 * item, or without a level at the location, has no units.
 */
export function unitsLeft({ manageInventory, inventory }: StockedVariant, locationId: string): number | null {
  if (!manageInventory) return null
  if (inventory.length === 0) return 0
  return Math.max(0, Math.min(...inventory.map(({ required, levels }) => Math.floor(availableAt(levels, locationId) / required))))
}

/** The stock status of a variation (contract section 6). */
export function stockStatus(variant: StockedVariant, locationId: string): StockStatus {
  const left = unitsLeft(variant, locationId)
  if (left === null || left > 0) return "instock"
  return variant.allowBackorder ? "onbackorder" : "outofstock"
}

/** The best status of a product's variations. A product without variations is out of stock. */
export function bestStockStatus(statuses: readonly StockStatus[]): StockStatus {
  if (statuses.includes("instock")) return "instock"
  return statuses.includes("onbackorder") ? "onbackorder" : "outofstock"
}

function availableAt(levels: readonly StockLevel[], locationId: string): number {
  return levels
    .filter((level) => level.locationId === locationId)
    .reduce((sum, { stocked, reserved }) => sum + stocked - reserved, 0)
}
