import { z } from "@medusajs/framework/zod"

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

export const gatewayPath = z.object({ id: z.string().min(1).max(255) })

/** The detailed gateway record (seed, "Store operation records"). */
export const gatewaySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  method_title: z.string().describe("The gateway's own name."),
  enabled: z.boolean().describe("Of an online gateway: whether the store's region offers it."),
  supports: z.array(z.string()),
  settings: z.record(z.string(), z.string()).describe("Secrets read empty."),
})

export const gatewayChangeBody = z.object({
  enabled: z.boolean().optional(),
  title: z.string().max(255).optional().describe("Empty: the gateway's own."),
  description: z.string().max(1_000).optional(),
  settings: z
    .record(z.string().max(64).regex(NAME), z.string().max(2_048).nullable())
    .refine((settings) => Object.keys(settings).length <= 100, { params: { code: "rest_too_long", maximum: 100 } })
    .optional()
    .describe(
      "Merged by name; null clears one. `bank_transfer` shows customers `instructions`, `account_holder`, `bank_name`, `iban` and `bic`, the others `instructions`; every other setting is write-only: it reads empty, and an empty one keeps what is stored.",
    ),
})
