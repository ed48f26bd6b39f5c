import { z } from "@medusajs/framework/zod"
import { PAYMENT_STATUSES } from "../../domain/payment/online/online-payment"
import { nullableInstant, orderSchema } from "./order-schema"

const decimal = z.string().regex(/^-?\d+\.\d{2,}$/)

/** `payment` of a response (contract section 16). */
export const paymentSchema = z.object({
  kind: z.enum(["online", "offline"]),
  gateway: z.string().describe("The id of the payment method."),
  status: z.enum(PAYMENT_STATUSES),
  amount: decimal.describe("The present total of the order."),
  currency: z.string(),
  captured: decimal.describe("The captured amount."),
  refunded: decimal.describe("The refunded amount."),
  expires_at: nullableInstant.describe("Until when the unpaid order keeps its slot place."),
  retry_after_ms: z.int().nullable().describe("Milliseconds until the next poll; null: polling is not needed."),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe("The last decline, in the provider's words."),
  session: z
    .object({ id: z.string(), provider: z.string(), data: z.record(z.string(), z.unknown()) })
    .nullable()
    .describe(
      "What the provider's script needs. Only for the customer and the holder of the order key, and only while the payment is open.",
    ),
})

/** An order record with its payment. */
export const paidOrderSchema = orderSchema.extend({ payment: paymentSchema })
