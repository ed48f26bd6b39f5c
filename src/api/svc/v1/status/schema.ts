import { z } from "@medusajs/framework/zod"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { LANGUAGES } from "../../../../errors"
import { paymentMethodSchema } from "../../../contracts/payment-method"

/** The status record (specification), with the data that a storefront needs first (contract section 13). */
export const statusSchema = z.object({
  plugin: z.string(),
  version: z.string(),
  namespace: z.literal("svc/v1"),
  coexistence_mode: z.boolean().describe("True while a legacy ordering plugin is active."),
  accepting_orders: z.boolean().describe("When false, POST /orders must not be called."),
  time: z.string().describe("The present time in the store's time zone, ISO 8601 with offset."),
  timezone: z.string().describe("IANA name of the store's time zone."),
  currency: z.string().nullable().describe("ISO 4217; null while the host is not set up for selling."),
  currency_symbol: z.string().nullable(),
  currency_digits: z.int().min(0).nullable(),
  language: z.enum(LANGUAGES),
  store_name: z.string(),
  store_phone: z.string(),
  guest_orders: z.boolean(),
  region_id: z
    .string()
    .nullable()
    .describe("Id of Medusa's region in which the store sells; null while the host is not set up for selling."),
  publishable_key: z
    .string()
    .nullable()
    .describe("Medusa's publishable key of the sales channel; null unless the setting `share_publishable_key` is on."),
  push_public_key: z
    .string()
    .nullable()
    .describe("The store's public key for Web Push (VAPID, base64url): `applicationServerKey`."),
  order_types: z.array(z.enum(ORDER_TYPES)).describe("The enabled order types, whether open or not."),
  payment_methods: z.array(paymentMethodSchema).describe("As in `POST /cart/validate`."),
  locales: z
    .array(z.string())
    .describe("BCP 47: the locales of the store in Medusa, or the `language` setting if there are none."),
})
