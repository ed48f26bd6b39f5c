import type { MedusaContainer } from "@medusajs/framework/types"
import { type AddressCoverage, type AddressFields, coverageOf } from "../../domain/access/address"
import { commerceContextOrNull } from "../../platform/commerce-context"
import { checkAddress } from "../delivery/check-address"
import { addressText } from "../ordering/cart-request"

/** Whether the store delivers to an address, by the same question that an order asks. Null: it cannot be found out now. */
export async function coverAddress(scope: MedusaContainer, address: AddressFields, now: number): Promise<AddressCoverage> {
  // A host that is not set up for selling yet may still keep addresses.
  if ((await commerceContextOrNull(scope)) === null) return null
  return coverageOf(await checkAddress(scope, addressText(address), now))
}
