import type { MedusaContainer } from "@medusajs/framework/types"
import { type AddressCoverage, type AddressFields, coverageOf } from "../../../domain/access/address"
import { isServedCountry } from "../../../domain/delivery"
import { addressText } from "../../../domain/ordering"
import { commerceContextOrNull } from "../../../platform/commerce/commerce-context"
import { checkAddress } from "../../delivery/check-address"
import { requireRegionCountry } from "../../delivery/require-region-country"

/**
 * Refuses a country outside the store's region, as an order would. While the host is not set up for selling, any country is accepted.
 * @throws rest_invalid_param naming `country`
 */
export async function requireServedAddress(scope: MedusaContainer, country: string): Promise<void> {
  const commerce = await commerceContextOrNull(scope)
  if (commerce) requireRegionCountry(commerce.countries, country, "country")
}

/** Whether the store delivers to an address, by the same check as for an order; null when this is unknown at the moment. */
export async function coverAddress(scope: MedusaContainer, address: AddressFields, now: number): Promise<AddressCoverage> {
  // A host that is not set up for selling can still store addresses.
  const commerce = await commerceContextOrNull(scope)
  if (commerce === null) return null
  // Medusa accepts addresses in any country, and the country may have been removed from the region.
  if (!isServedCountry(commerce.countries, address.country)) return false
  return coverageOf(await checkAddress(scope, addressText(address), now))
}
