import type { MedusaContainer } from "@medusajs/framework/types"
import { type AddressFields, columnsOf, type ListedAddress } from "../../../domain/access/address"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { holdingAddresses, setDefault } from "./address-list"
import { coverAddress, requireServedAddress } from "./cover-address"

/** The address list is not paginated, so it has a limit. */
const MOST_ADDRESSES = 200

export interface NewAddress extends AddressFields {
  /** True makes it the default address. */
  readonly default: boolean
}

/**
 * Saves an address of the caller, unless the store is known not to deliver there (contract section 2). The first address is the default.
 * @returns the address; null if the store does not deliver there (nothing was stored)
 * @throws svc_conflict beyond 200 addresses; rest_invalid_param for a country outside the region
 */
export async function addAddress(
  scope: MedusaContainer,
  caller: AccountCaller,
  address: NewAddress,
  now: number,
): Promise<ListedAddress | null> {
  await requireServedAddress(scope, address.country)
  const deliverable = await coverAddress(scope, address, now)
  if (deliverable === false) return null
  return holdingAddresses(scope, caller, now, async (held) => {
    const { book, kept } = held
    if (kept.length >= MOST_ADDRESSES) throw fail("svc_conflict")
    const id = await book.add({ ...columnsOf(address, deliverable, null), is_default_shipping: kept.length === 0 })
    if (address.default && kept.length > 0) await setDefault(held, id)
    return held.readBack(id)
  })
}
