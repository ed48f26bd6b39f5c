import { z } from "@medusajs/framework/zod"
import { extraCategorySchema } from "../../../catalogue/schema"

/** A cart line takes 200 extras. */
const ANSWERS = 200
const ASSIGNMENTS = 10_000

const limits = {
  type: z.enum(["single", "multiple"]).optional().describe("`single` takes at most one. Left out of a new one: `multiple`."),
  minimum: z.int().min(0).max(ANSWERS).optional(),
  maximum: z.int().min(1).max(ANSWERS).nullable().optional().describe("null: no limit."),
  required: z.boolean().optional().describe("Another word for a minimum of one or more; may be left out."),
}

const rest = {
  description: z.string().max(1_000).optional(),
  enabled: z.boolean().optional(),
  position: z.int().min(0).max(1_000_000).optional().describe("Left out of a new one: behind the last."),
}

const name = () => z.string().trim().min(1).max(255)

export const newExtraCategoryBody = z.object({ name: name(), ...limits, ...rest })

export const extraCategoryChangeBody = z.object({ name: name().optional(), ...limits, ...rest })

const targets = () => z.array(z.string().min(1).max(255)).max(ASSIGNMENTS).optional()

export const assignmentsBody = z.object({
  product_ids: targets().describe("Replaces the whole list; left out, the list stays."),
  product_category_ids: targets().describe("Replaces the whole list; left out, the list stays."),
})

export const deletedExtraCategorySchema = extraCategorySchema.extend({
  deleted: z.object({ extras: z.int().min(0), assignments: z.int().min(0) }).describe("What went with it."),
})
