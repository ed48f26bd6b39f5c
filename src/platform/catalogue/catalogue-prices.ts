import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { CommerceContext } from "../commerce/commerce-context"

/** What a variation costs now and before a sale, as exact decimals in major units. */
export interface CalculatedPrice {
  readonly price: string
  readonly regularPrice: string
}

/**
 * Prices that rules, quantities or price lists stand on, as the platform's pricing module calculates them for the store's region.
 * Reads on a connection of its own: never inside a transaction. Nothing to calculate, nothing asked.
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
      const price = exact(raw_calculated_amount)
      return price === null ? [] : [[id, { price, regularPrice: exact(raw_original_amount) ?? price }]]
    }),
  )
}

/** The module also offers a float; the raw value is the decimal that the database keeps. */
function exact(raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null) return null
  const { value } = raw as { value?: unknown }
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}
