import type { MedusaContainer } from "@medusajs/framework/types"
import { type AddressColumns, type KeptAddress, type ListedAddress, listAddresses } from "../../domain/access/address"
import type { AccountCaller } from "../../domain/access/caller"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { type AddressShelf, addressShelf, readAddressShelf } from "../../platform/address-shelf"
import { nameTaken } from "../../platform/identity-changes"
import { unitOfWork } from "../../platform/unit-of-work"

/** The platform's own routes do not know our lock: a mark that they set in the same moment is met once more. */
const ATTEMPTS = 3

/** The addresses of an account while nobody else changes them through us. */
export interface HeldAddresses {
  readonly shelf: AddressShelf
  readonly kept: readonly KeptAddress[]
  readonly list: readonly ListedAddress[]
  /** An address as it stands in the list by now. */
  readBack(id: string): Promise<ListedAddress>
}

/**
 * Runs a job on the addresses of the caller, one after the other: so that a position means the same from its reading to its change.
 * @throws svc_unauthorized when the account was deleted meanwhile
 */
export async function holdingAddresses<T>(
  scope: MedusaContainer,
  caller: AccountCaller,
  now: number,
  job: (held: HeldAddresses) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { result } = await unitOfWork(scope, async (uow) => {
        const account = await scope.resolve<AccessService>(ACCESS_MODULE).lockAccount(caller.accountKey, uow.trx)
        if (account === null) throw fail("svc_unauthorized")
        const read = () => readAddressShelf(scope, caller, uow.trx)
        const kept = await read()
        return job({
          shelf: addressShelf(scope, uow, caller, now),
          kept,
          list: listAddresses(kept),
          readBack: async (id) => required(listAddresses(await read()).find((address) => address.id === id)),
        })
      })
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !nameTaken(error)) throw error
    }
  }
}

/** The addresses of the caller (contract section 2), oldest first. */
export async function readAddresses(scope: MedusaContainer, caller: AccountCaller): Promise<ListedAddress[]> {
  return listAddresses(await readAddressShelf(scope, caller))
}

/** Gives the mark of the default to one address and takes it from the others: never two at once, which the database refuses. */
export async function moveMark({ shelf, kept }: HeldAddresses, id: string): Promise<void> {
  const unmarked: Pick<AddressColumns, "is_default_shipping"> = { is_default_shipping: false }
  for (const row of kept) if (row.is_default_shipping && row.id !== id) await shelf.change(row.id, unmarked)
  if (!kept.some((row) => row.id === id && row.is_default_shipping)) await shelf.change(id, { is_default_shipping: true })
}

function required(address: ListedAddress | undefined): ListedAddress {
  if (!address) throw new Error("An address that was just written cannot be read")
  return address
}
