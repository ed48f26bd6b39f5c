import { z } from "@medusajs/framework/zod"
import { paymentMethodSchema } from "../../../contracts/payment-method"

const problemSchema = z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) })
const decimal = z.string().regex(/^-?\d+\.\d{2,}$/)

/** Cart validation result (specification), with the additions of contract section 7. */
export const validationSchema = z.object({
  valid: z.boolean(),
  errors: z.array(problemSchema).describe("At most the first 100."),
  truncated: z.literal(true).optional().describe("true if there are more errors."),
  checks: z.object({
    pricing: z.object({
      valid: z.boolean(),
      subtotal: decimal,
      items: z.array(z.object({ index: z.int(), unit_total: decimal, line_total: decimal })),
    }),
    schedule: z.object({ valid: z.boolean(), reason: z.string().nullable() }),
    minimum: z.object({ valid: z.boolean(), minimum: z.number(), current: z.number(), missing: z.number() }),
    delivery: z.object({ deliverable: z.boolean().nullable(), distance_km: z.number(), fee: z.number() }),
    products: z.array(z.object({ product_id: z.string(), available: z.boolean(), reasons: z.array(z.string()) })),
    totals: z.object({ subtotal: decimal, discount_total: decimal, delivery_total: decimal, total_tax: decimal, total: decimal }),
    coupons: z.array(z.object({ code: z.string(), valid: z.boolean(), reason: z.string().nullable(), discount: decimal })),
    table: z.object({ valid: z.boolean(), reason: z.string().nullable() }),
  }),
  payment_methods: z.array(paymentMethodSchema),
  canonical_subtotal: z.number(),
})
