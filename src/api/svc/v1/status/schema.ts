import { z } from "@medusajs/framework/zod"

/** The status record (specification), with what a storefront needs first (contract section 13). */
export const statusSchema = z.object({
  plugin: z.string(),
  version: z.string(),
  namespace: z.literal("svc/v1"),
  coexistence_mode: z.boolean().describe("True while a legacy ordering plugin is active."),
  accepting_orders: z.boolean().describe("When false, POST /orders must not be called."),
  time: z.string().describe("Site time, ISO 8601 with offset."),
  timezone: z.string().describe("IANA name of the site's zone."),
  currency: z.string().nullable().describe("ISO 4217; null while the host is not set up for selling."),
  currency_symbol: z.string().nullable(),
  currency_digits: z.int().min(0).nullable(),
  language: z.enum(["es", "en"]),
  store_name: z.string(),
  store_phone: z.string(),
  guest_orders: z.boolean(),
})
