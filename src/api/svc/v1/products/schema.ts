import { z } from "@medusajs/framework/zod"
import { pagination, queryBoolean } from "../../../../http"
import { categoryFilter } from "../../../catalogue/schema"

/** `a,b`; nothing between or around commas is nothing. */
const idList = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").flatMap((id) => id.trim() || []) : value),
  z.array(z.string().min(1).max(255)).max(200),
)

export const productsQuery = z.object({
  ...pagination,
  search: z.string().max(100).optional().describe("Words of the name or description, in any order."),
  category: categoryFilter.optional(),
  include: idList.optional().describe("Product ids, with commas between."),
  enabled: queryBoolean().optional().describe("The kitchen's switch."),
})

export const availabilityBody = z.object({
  enabled: z.boolean(),
  until: z.iso.datetime({ offset: true }).max(64).optional().describe("With `enabled: false`: when it comes back by itself."),
})
