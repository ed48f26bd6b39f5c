import { z } from "@medusajs/framework/zod"
import { pagination, queryBoolean } from "../../../../http"
import { categoryFilter } from "../../../catalogue/schema"
import { instantField } from "../../../contracts/instant-field"

/** A comma-separated list (`a,b`); empty entries are ignored. */
const idList = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").flatMap((id) => id.trim() || []) : value),
  z.array(z.string().min(1).max(255)).max(200),
)

export const productsQuery = z.object({
  ...pagination,
  search: z.string().max(100).optional().describe("Words of the name or description, in any order."),
  category: categoryFilter.optional(),
  include: idList.optional().describe("Product ids, separated by commas."),
  enabled: queryBoolean().optional().describe("Whether the kitchen offers the product."),
})

export const availabilityBody = z.object({
  enabled: z.boolean(),
  until: instantField().optional().describe("With `enabled: false`: when the product is enabled again."),
})
