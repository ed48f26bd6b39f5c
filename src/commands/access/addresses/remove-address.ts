import type { MedusaContainer } from "@medusajs/framework/types"
import { findAddress, type ListedAddress } from "../../../domain/access/address"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { holdingAddresses } from "./address-list"

/**
 * Removes an address of the caller (contract section 2) under the account's lock. If it was the default, the first of the other addresses
 * becomes the default.
 * @param positionOrId the address's position in the list, from 0, or its id
 * @returns the address before its removal
 * @throws svc_address_not_found
 */
export function removeAddress(
  scope: MedusaContainer,
  caller: AccountCaller,
  positionOrId: string,
  now: number,
): Promise<ListedAddress> {
  return holdingAddresses(scope, caller, now, async ({ book, list }) => {
    const address = findAddress(list, positionOrId)
    if (!address) throw fail("svc_address_not_found")
    await book.remove(address.id)
    const [nextDefault] = list.filter(({ id }) => id !== address.id)
    if (address.default && nextDefault) await book.change(nextDefault.id, { is_default_shipping: true })
    return address
  })
}
