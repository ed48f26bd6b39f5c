import { z } from "@medusajs/framework/zod"

/** The shipping zone list (specification, "Store operation records"). */
export const shippingZonesSchema = z.array(
  z.object({
    id: z.int().min(0).describe("0: the rest of the world."),
    name: z.string(),
    order: z.int().min(0),
    locations: z.array(
      z.object({ type: z.enum(["country", "state", "city", "postcode"]), code: z.string().describe("`ES`, `ES:M`, …") }),
    ),
    shipping_methods: z.array(
      z.object({
        id: z.string().describe("`local_pickup`, `free_shipping`, `delivery`, `dine_in`, or the code of the option's type."),
        title: z.string(),
        cost: z.number().min(0).nullable().describe("null: calculated for each order."),
        option_id: z.string().describe("The id of Medusa's shipping option."),
        requires: z.enum(["", "min_amount"]).optional().describe("Free shipping only."),
        min_amount: z.number().min(0).optional().describe("Free shipping only."),
      }),
    ),
  }),
)
