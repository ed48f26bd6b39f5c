import { z } from "@medusajs/framework/zod"

/** `meta` of a replayed result: an earlier request with the same idempotency key made it (contract section 1, "Idempotency"). */
export const replayMeta = z.object({ replayed: z.boolean() }).optional()
