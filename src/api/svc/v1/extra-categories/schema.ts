import { z } from "@medusajs/framework/zod"
import { extraCategorySchema } from "../../../catalogue/schema"

/** Maximum number of extras of a cart line. */
const MOST_EXTRAS = 200
const ASSIGNMENTS = 10_000

const limits = {
  type: z.enum(["single", "multiple"]).optional().describe("`single` allows at most one extra. Default: `multiple`."),
  minimum: z.int().min(0).max(MOST_EXTRAS).optional(),
  maximum: z.int().min(1).max(MOST_EXTRAS).nullable().optional().describe("null: no limit."),
  required: z.boolean().optional().describe("Alternative to `minimum`: true means a minimum of at least one."),
}

const rest = {
  description: z.string().max(1_000).optional(),
  enabled: z.boolean().optional(),
  position: z.int().min(0).max(1_000_000).optional().describe("Default: after the last one."),
}

const name = () => z.string().trim().min(1).max(255)

export const newExtraCategoryBody = z.object({ name: name(), ...limits, ...rest })

export const extraCategoryChangeBody = z.object({ name: name().optional(), ...limits, ...rest })

const targets = () => z.array(z.string().min(1).max(255)).max(ASSIGNMENTS).optional()

export const assignmentsBody = z.object({
  product_ids: targets().describe("Replaces the whole list. Missing: the list stays."),
  product_category_ids: targets().describe("Replaces the whole list. Missing: the list stays."),
})

export const deletedExtraCategorySchema = extraCategorySchema.extend({
  deleted: z.object({ extras: z.int().min(0), assignments: z.int().min(0) }).describe("How many were deleted with the category."),
})
