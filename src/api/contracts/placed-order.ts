import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { hashSession } from "../../commands/ordering/placing/session-hash"
import { orderSchema } from "./order-schema"
import { sessionHeader } from "./session-header"

/** A placed order has the order key, with which a guest can read it again. */
export const placedOrderSchema = orderSchema.extend({ order_key: z.string() })

export const placementHeaders = z.object({
  "Idempotency-Key": z
    .string()
    .min(8)
    .max(80)
    .regex(/^[\w:-]+$/)
    .optional()
    .describe("Repeating a request with the same key returns the original order."),
  ...sessionHeader,
})

/** The data that identifies a placement besides its body: the idempotency key, and the session of the guest's party. */
export function keysOf(idempotencyKey: string | undefined, req: MedusaRequest) {
  return { idempotencyKey, sessionHash: hashSession(req.headers["x-svc-session"], req.headers.cookie) }
}
