import { z } from "@medusajs/framework/zod"

/** `meta` of a result that an earlier request with the same idempotency key has made (contract section 1, "Idempotency"). */
export const replayMeta = z.object({ replayed: z.boolean() }).optional()
