import type { MedusaContainer } from "@medusajs/framework/types"
import { type AddressFields, columnsOf, type ListedAddress } from "../../domain/access/address"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { holdingAddresses, moveMark } from "./address-list"
import { coverAddress } from "./cover-address"

/** Lists are given whole, so they have a bound. */
const MOST_ADDRESSES = 200

export interface NewAddress extends AddressFields {
  /** The address takes the mark of the default. */
  readonly default: boolean
}

/**
 * Saves an address of the caller, unless the store is known not to deliver there (contract section 2). The first one is the default.
 * @returns null when it is not covered: nothing was stored
 * @throws svc_conflict beyond 200 addresses
 */
export async function addAddress(
  scope: MedusaContainer,
  caller: AccountCaller,
  address: NewAddress,
  now: number,
): Promise<ListedAddress | null> {
  const deliverable = await coverAddress(scope, address, now)
  if (deliverable === false) return null
  return holdingAddresses(scope, caller, now, async (held) => {
    const { shelf, kept } = held
    if (kept.length >= MOST_ADDRESSES) throw fail("svc_conflict")
    const id = await shelf.add({ ...columnsOf(address, deliverable, null), is_default_shipping: kept.length === 0 })
    if (address.default && kept.length > 0) await moveMark(held, id)
    return held.readBack(id)
  })
}
