import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { resolveCoupons } from "../../platform/pricing/coupon-codes"
import { signedInCustomer, withExtras } from "./native-request"

/**
 * Runs before Medusa adds or removes promotion codes of one of our carts. Medusa requires the exact code of the promotion. Here, as in
 * `POST /orders`, surrounding spaces are ignored, and so is letter case, unless several promotions differ only in it (contract section 7).
 */
export const spellCoupons = withExtras(async (req, { ours }) => {
  const body = req.validatedBody as { promo_codes?: readonly string[] } | undefined
  if (!ours || !body?.promo_codes?.length) return
  const knex = req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const codes = body.promo_codes.map((code) => code.trim())
  body.promo_codes = await resolveCoupons(knex, codes, signedInCustomer(req))
})
