import { z } from "@medusajs/framework/zod"
import { ORDER_STATUSES } from "../../../../domain/orders"

const slug = z.enum(ORDER_STATUSES)

/** An order status and the statuses that may follow it. */
export const statusFactsSchema = z.object({
  slug,
  id: z.string(),
  label: z.string(),
  custom: z.boolean(),
  paid: z.boolean(),
  final: z.boolean(),
  next: z.array(slug),
})
