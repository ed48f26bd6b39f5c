import { z } from "@medusajs/framework/zod"
import { CAPTURE_MODES } from "../../domain/settings/online-payment-settings"

const named = {
  id: z.string().describe("The value for `payment_method` of an order."),
  title: z.string(),
  description: z.string().describe("Description for customers; may have several lines."),
}

/** A payment method as offered to a storefront (contract section 16): the same in `POST /cart/validate` and `GET /status`. */
export const paymentMethodSchema = z.discriminatedUnion("kind", [
  z.object({ ...named, kind: z.literal("offline") }).describe("Paid when the order is received."),
  z
    .object({
      ...named,
      kind: z.literal("online"),
      provider: z.string().describe("The provider's name, such as `stripe`."),
      public: z
        .object({ publishable_key: z.string().nullable(), account: z.string().nullable() })
        .describe("Public values for the provider's script in the browser."),
      capture: z
        .enum(CAPTURE_MODES)
        .describe("`automatic`: captured when the order is placed. `manual`: captured when the store accepts the order."),
      hold_minutes: z.int().describe("Minutes for which an unpaid order keeps its slot place."),
      switch_to_offline: z.boolean().describe("Whether the guest may change to an offline method."),
      minimum: z.string().nullable().describe("Minimum total, a decimal; null: none."),
    })
    .describe("Paid to a payment provider before the store sees the order."),
])
