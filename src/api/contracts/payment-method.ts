import { z } from "@medusajs/framework/zod"
import { CAPTURE_MODES } from "../../domain/settings/online-payment-settings"

const named = {
  id: z.string().describe("What `payment_method` of an order names."),
  title: z.string(),
  description: z.string().describe("What customers are told of it; may have several lines."),
}

/** A way to pay as a storefront is offered it (contract section 16): the same in `POST /cart/validate` and `GET /status`. */
export const paymentMethodSchema = z.discriminatedUnion("kind", [
  z.object({ ...named, kind: z.literal("offline") }).describe("Paid when the order is received."),
  z
    .object({
      ...named,
      kind: z.literal("online"),
      provider: z.string().describe("The provider's name, such as `stripe`."),
      public: z
        .object({ publishable_key: z.string().nullable(), account: z.string().nullable() })
        .describe("What the provider's script in the browser starts with."),
      capture: z.enum(CAPTURE_MODES).describe("`manual`: the money is taken when the store takes the order on."),
      hold_minutes: z.int().describe("How long an unpaid order holds its place."),
      minimum: z.string().nullable().describe("The least total, a decimal; null: none."),
    })
    .describe("Paid to a payment provider before the store sees the order."),
])
