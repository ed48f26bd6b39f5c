import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { runPrepared } from "../../database/prepared-statement"
import { effectiveSwitch } from "../../domain/catalog/product-switch"
import type { Sellable, Sellables, SellableVariant } from "../../domain/catalog/sellable"
import type { ExtraCategoryRules } from "../../domain/extras"
import { toMinor } from "../../domain/money"
import type { CommerceContext } from "../commerce/commerce-context"
import { type CalculatedPrice, calculatePrices } from "./catalogue-prices"
import {
  type ExtraCategoryJson,
  type ProductJson,
  SELLABLES_STATEMENT,
  type SellablesRow,
  type VariantJson,
} from "./catalogue-sellables-statement"

export type { Sellable, Sellables, SellableVariant } from "../../domain/catalog/sellable"

/** The maximum number of different extra ids that are looked up. A request can contain up to 300,000. */
const MAX_EXTRA_LOOKUPS = 5_000

/** The products and extras of a cart. */
export interface SellablesQuery {
  readonly productIds: readonly string[]
  /** The extra ids in the cart. They are looked up to distinguish an unknown extra from an extra of another category. */
  readonly extraIds?: Iterable<number>
}

/**
 * Reads a cart's products and their stock from the database: one statement, plus the pricing module for prices with lists or rules. Call it
 * before a transaction, not inside.
 * @param now epoch milliseconds; a product that is switched off until an earlier time counts as enabled
 */
export async function readSellables(
  scope: MedusaContainer,
  { productIds, extraIds = [] }: SellablesQuery,
  commerce: CommerceContext,
  now: number,
): Promise<Sellables> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const [row] = await runPrepared<SellablesRow>(knex, SELLABLES_STATEMENT, {
    product_ids: [...new Set(productIds)],
    extra_ids: takeDistinct(extraIds, MAX_EXTRA_LOOKUPS),
    channel: commerce.salesChannelId,
    currency: commerce.currencyCode,
  })
  if (!row) return { products: new Map(), categoryByExtra: new Map() }

  const complex = row.products.flatMap(({ variants }) =>
    variants.flatMap((one) => (one.complex && one.price_set_id ? [one.price_set_id] : [])),
  )
  const prices = await calculatePrices(scope, complex, commerce)
  const categories = new Map(row.extra_categories.map((one) => [one.id, toExtraCategory(one, commerce.currencyDigits)]))
  const products = row.products.map((one) => toSellable(one, categories, prices, commerce.currencyDigits, now))
  return {
    products: new Map(products.map((one) => [one.id, one])),
    categoryByExtra: new Map(row.extra_homes.map(({ id, category_id }) => [id, { categoryId: category_id }])),
  }
}

function takeDistinct(values: Iterable<number>, limit: number): number[] {
  const found = new Set<number>()
  for (const value of values) {
    found.add(value)
    if (found.size >= limit) break
  }
  return [...found]
}

function toSellable(
  row: ProductJson,
  categories: ReadonlyMap<number, ExtraCategoryRules>,
  prices: ReadonlyMap<string, CalculatedPrice>,
  digits: number,
  now: number,
): Sellable {
  const stored =
    row.enabled === null ? null : { enabled: row.enabled, enabledAt: row.enabled_at === null ? null : Date.parse(row.enabled_at) }
  return {
    id: row.id,
    title: row.title,
    handle: row.handle,
    subtitle: row.subtitle,
    description: row.description,
    thumbnail: row.thumbnail,
    status: row.status,
    inChannel: row.in_channel,
    enabled: effectiveSwitch(stored, now).enabled,
    discountable: row.discountable,
    isGiftcard: row.is_giftcard,
    typeId: row.type_id,
    type: row.type,
    collectionId: row.collection_id,
    collection: row.collection,
    shippingProfileId: row.shipping_profile_id,
    categories: row.categories,
    tags: row.tags,
    variants: row.variants.map((one) => toVariant(one, row, prices, digits)),
    extraCategories: row.extra_categories.flatMap((number) => categories.get(number) ?? []),
    updatedAt: row.updated_at,
  }
}

function toVariant(
  row: VariantJson,
  product: ProductJson,
  prices: ReadonlyMap<string, CalculatedPrice>,
  digits: number,
): SellableVariant {
  const calculated = row.complex && row.price_set_id ? prices.get(row.price_set_id) : undefined
  const price = row.complex ? (calculated?.price ?? null) : row.amount
  const regular = calculated?.regularPrice ?? price
  return {
    id: row.id,
    title: row.title,
    sku: row.sku,
    barcode: row.barcode,
    thumbnail: row.thumbnail,
    options: row.options,
    priceMinor: price === null ? null : toMinor(price, digits),
    regularPriceMinor: regular === null ? null : toMinor(regular, digits),
    price,
    priceSetId: row.price_set_id,
    priceIsComplex: row.complex ?? false,
    priceStamp: row.price_stamp,
    manageInventory: row.manage_inventory,
    allowBackorder: row.allow_backorder,
    // Medusa's own rule: the product has a shipping profile, or an inventory item requires shipping.
    requiresShipping: product.shipping_profile_id !== null || row.inventory.some(({ requires_shipping }) => requires_shipping),
    inventory: row.inventory.map(({ id, required, levels }) => ({
      inventoryItemId: id,
      required: Number(required),
      levels: levels.map((level) => ({
        id: level.id,
        locationId: level.location_id,
        stocked: Number(level.stocked),
        reserved: Number(level.reserved),
      })),
    })),
    updatedAt: row.updated_at,
  }
}

function toExtraCategory({ extras, ...category }: ExtraCategoryJson, digits: number): ExtraCategoryRules {
  return { ...category, extras: extras.map(({ price, ...extra }) => ({ ...extra, priceMinor: toMinor(price, digits) })) }
}
