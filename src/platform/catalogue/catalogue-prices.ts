import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { CommerceContext } from "../commerce/commerce-context"
import { rawDecimal } from "../pricing/raw-decimal"

/** The price of a variation now and before a sale, as exact decimals in major units. */
export interface CalculatedPrice {
  readonly price: string
  readonly regularPrice: string
}

/**
 * Prices with rules, quantities or price lists, calculated by Medusa's pricing module for the store's region. Uses its own connection:
 * never call it inside a transaction. Without price sets it sends no statement.
 */
export async function calculatePrices(
  scope: MedusaContainer,
  priceSetIds: readonly string[],
  { regionId, currencyCode }: Pick<CommerceContext, "regionId" | "currencyCode">,
): Promise<ReadonlyMap<string, CalculatedPrice>> {
  if (priceSetIds.length === 0) return new Map()
  const calculated = await scope
    .resolve(Modules.PRICING)
    .calculatePrices({ id: [...new Set(priceSetIds)] }, { context: { region_id: regionId, currency_code: currencyCode } })
  return new Map(
    calculated.flatMap(({ id, raw_calculated_amount, raw_original_amount }): [string, CalculatedPrice][] => {
      const price = rawDecimal(raw_calculated_amount)
      return price === null ? [] : [[id, { price, regularPrice: rawDecimal(raw_original_amount) ?? price }]]
    }),
  )
}
