import { z } from "@medusajs/framework/zod"
import { priceField } from "../../../contracts/price-field"

const PRICE = "Added to the unit price. Not finer than the currency's digits: a finer price is refused, never rounded."

const name = () => z.string().trim().min(1).max(255)
const categoryId = () => z.int().min(0).max(2_147_483_647)
const position = () => z.int().min(0).max(1_000_000)

export const newExtraBody = z.object({
  name: name(),
  description: z.string().max(1_000).optional(),
  price: priceField().optional().describe(`${PRICE} Default: 0.`),
  category_id: categoryId().describe("The extra category of the extra."),
  enabled: z.boolean().optional().describe("Default: true."),
  position: position().optional().describe("Default: after the last one of its category."),
})

export const extraChangeBody = z.object({
  name: name().optional(),
  description: z.string().max(1_000).optional(),
  price: priceField().optional().describe(PRICE),
  category_id: categoryId().optional().describe("Moves it to another extra category."),
  enabled: z.boolean().optional(),
  position: position().optional(),
})
