import { z } from "@medusajs/framework/zod"
import { ONE_LINE } from "../../../../errors/value-formats"

export const gatewayPath = z.object({ id: z.string().min(1).max(255) })

/** The detailed gateway record (specification, "Store operation records"). */
export const gatewaySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  method_title: z.string().describe("The default title."),
  enabled: z.boolean().describe("For an online gateway: whether the store's region offers it."),
  supports: z.array(z.string()),
  settings: z.record(z.string(), z.string()).describe("Secrets are shown empty."),
})

export const gatewayChangeBody = z.object({
  enabled: z.boolean().optional(),
  title: z.string().max(255).regex(ONE_LINE).optional().describe("Empty: the default title (`method_title`)."),
  description: z.string().max(1_000).optional(),
  settings: z
    .record(z.string(), z.union([z.string().max(2_048), z.number()]).nullable())
    .refine((settings) => Object.keys(settings).length <= 100, { params: { code: "rest_too_long", maximum: 100 } })
    .optional()
    .describe(
      "Settings that are not named stay as they are; null clears one. Customers see `instructions`, and for `bank_transfer` also `account_holder`, `bank_name`, `iban` and `bic`. Storefronts see `publishable_key`, `account` and `minimum` (the lowest total, as a number or a decimal string) of an online gateway. Every other setting is write-only: it is shown empty, and an empty value keeps the stored one.",
    ),
})
