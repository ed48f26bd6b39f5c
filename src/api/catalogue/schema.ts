import { z } from "@medusajs/framework/zod"
import { ALLERGENS } from "../../domain/catalog"

/** The records of contract section 6, shared by the resources that show them. */

const price = z.string().regex(/^\d+\.\d{2,}$/)
const stockStatus = z.enum(["instock", "outofstock", "onbackorder"])
const image = z.object({ src: z.string(), alt: z.string() })

export const extraSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: price.describe("Added to the unit price, with or without tax like all prices."),
  category_id: z.int(),
  enabled: z.boolean(),
  position: z.int(),
})

export const extraCategorySchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(["single", "multiple"]),
  minimum: z.int().min(0),
  maximum: z.int().min(1).nullable().describe("null: no limit. `single` allows at most one."),
  required: z.boolean().describe("minimum ≥ 1"),
  enabled: z.boolean().describe("Disabled categories are not offered."),
  position: z.int(),
  extras: z.array(extraSchema),
  product_ids: z
    .array(z.string())
    .describe("Products to which it is assigned; within a product record, only that product, if assigned directly."),
  product_category_ids: z
    .array(z.string())
    .describe(
      "Product categories to which it is assigned; within a product record, only those through which the product has it.",
    ),
})

export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  type: z.enum(["simple", "variable"]).describe("`simple`: it has one variation, which a cart may omit."),
  status: z.string(),
  price: price.nullable().describe("The price of the cheapest variation; null: not sold in the store's currency."),
  regular_price: price.nullable(),
  on_sale: z.boolean(),
  purchasable: z.boolean().describe("True if it is enabled, has a price, and is not out of stock."),
  stock_status: stockStatus,
  enabled: z.boolean().describe("Whether the kitchen offers the product."),
  enabled_at: z.iso.datetime({ offset: true }).nullable().describe("When a disabled product is enabled again."),
  categories: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  images: z.array(image),
  variations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string().nullable(),
      price: price.nullable(),
      regular_price: price.nullable(),
      on_sale: z.boolean(),
      stock_status: stockStatus,
      attributes: z.array(z.object({ name: z.string(), option: z.string() })),
    }),
  ),
  allergens: z.array(z.enum(ALLERGENS)).describe("Allergens of Regulation (EU) 1169/2011, annex II."),
  tags: z.array(z.string()),
  station: z.string().nullable().describe("The kitchen station that prepares it."),
  extra_categories: z.array(extraCategorySchema).describe("Only enabled categories."),
})

const category = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  parent: z.string().nullable(),
  description: z.string(),
  image: image.nullable(),
})

export const productCategorySchema = category.extend({
  menu_order: z.int().min(0).describe("Position in the menu."),
  count: z.int().min(0).describe("Number of published products."),
})

export const catalogSectionSchema = category.extend({ products: z.array(productSchema) })

/** The product id of Medusa, in a path. */
export const productPath = z.object({ id: z.string().min(1).max(255) })

/** Id or slug of a product category, in a query. */
export const categoryFilter = z
  .string()
  .min(1)
  .max(255)
  .describe("Id or slug of a product category; its subcategories are included.")
