import type { MedusaContainer } from "@medusajs/framework/types"
import { type AddressColumns, type KeptAddress, type ListedAddress, listAddresses } from "../../../domain/access/address"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail } from "../../../errors"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { type AddressBook, addressBook, readAddressBook } from "../../../platform/identity/address-book"
import { isNameTaken } from "../../../platform/identity/identity-changes"
import { unitOfWork } from "../../../platform/process/unit-of-work"

/**
 * Medusa's own routes do not take our lock. If such a route sets a default at the same moment, the unique index rejects our write, which is
 * then tried again.
 */
const ATTEMPTS = 3

/** The addresses of an account, locked against other changes through this API. */
export interface HeldAddresses {
  readonly book: AddressBook
  readonly kept: readonly KeptAddress[]
  readonly list: readonly ListedAddress[]
  /** Reads an address as it is in the list now. */
  readBack(id: string): Promise<ListedAddress>
}

/**
 * Runs a job on the caller's addresses under the account's lock, so that positions in the list do not change between reading and writing.
 * @throws svc_unauthorized when the account was deleted during the request
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
        const account = await scope.resolve<AccessService>(ACCESS_MODULE).in(uow.trx).lockAccount(caller.accountKey)
        if (account === null) throw fail("svc_unauthorized")
        const read = () => readAddressBook(scope, caller, uow.trx)
        const kept = await read()
        return job({
          book: addressBook(scope, uow, caller, now),
          kept,
          list: listAddresses(kept),
          readBack: async (id) => required(listAddresses(await read()).find((address) => address.id === id)),
        })
      })
      return result
    } catch (error) {
      if (attempt === ATTEMPTS || !isNameTaken(error)) throw error
    }
  }
}

/** The caller's addresses (contract section 2), oldest first. */
export async function readAddresses(scope: MedusaContainer, caller: AccountCaller): Promise<ListedAddress[]> {
  return listAddresses(await readAddressBook(scope, caller))
}

/** Makes one address the default. Clears the others first, because a unique index allows only one default. */
export async function setDefault({ book, kept }: HeldAddresses, id: string): Promise<void> {
  const cleared: Pick<AddressColumns, "is_default_shipping"> = { is_default_shipping: false }
  for (const row of kept) if (row.is_default_shipping && row.id !== id) await book.change(row.id, cleared)
  if (!kept.some((row) => row.id === id && row.is_default_shipping)) await book.change(id, { is_default_shipping: true })
}

function required(address: ListedAddress | undefined): ListedAddress {
  if (!address) throw new Error("An address that was just written cannot be read")
  return address
}
