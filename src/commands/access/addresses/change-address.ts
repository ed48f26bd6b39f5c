import type { MedusaContainer } from "@medusajs/framework/types"
import {
  type AddressCoverage,
  type AddressFields,
  columnsOf,
  findAddress,
  type ListedAddress,
} from "../../../domain/access/address"
import type { AccountCaller } from "../../../domain/access/caller"
import { addressText } from "../../../domain/ordering"
import { fail, failWith, invalidField } from "../../../errors"
import { holdingAddresses, readAddresses, setDefault } from "./address-list"
import { coverAddress, requireServedAddress } from "./cover-address"

/** The changed fields; undefined leaves a field unchanged. */
export type AddressChange = { readonly [K in keyof AddressFields]?: AddressFields[K] | undefined } & {
  /** True makes it the default. False has no effect: the default changes only when another address becomes the default. */
  readonly default?: boolean | undefined
}

/** Maximum number of coverage checks: another check is needed if another request changes the address during a check. */
const ATTEMPTS = 3

/**
 * Changes an address of the caller, unless the store is known not to deliver to the new address (contract section 2).
 * @param positionOrId the address's position in the list, from 0, or its id
 * @returns the changed address; or the unchanged one with `deliverable` false
 * @throws svc_address_not_found; rest_invalid_param when only one coordinate is given, or for a country outside the region; svc_overloaded
 *   when other requests keep changing the address
 */
export async function changeAddress(
  scope: MedusaContainer,
  caller: AccountCaller,
  positionOrId: string,
  change: AddressChange,
  now: number,
): Promise<ListedAddress> {
  const present = findAddress(await readAddresses(scope, caller), positionOrId)
  if (!present) throw fail("svc_address_not_found")
  if (change.country !== undefined && change.country !== present.country) await requireServedAddress(scope, change.country)
  let from = present
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const wanted = merged(from, change)
    const deliverable = await coverageAfter(scope, from, wanted, now)
    if (deliverable === false) return { ...from, deliverable: false }
    const result = await apply(scope, caller, { from, change, deliverable, now })
    if (result.done) return result.address
    from = result.address
  }
  throw failWith("svc_overloaded", undefined, { headers: { "Retry-After": "1" } })
}

function merged(from: ListedAddress, change: AddressChange): AddressFields {
  const sent = Object.fromEntries(Object.entries(change).filter(([key, value]) => key !== "default" && value !== undefined))
  const wanted: AddressFields = { ...from, ...sent }
  requireWholePoint(wanted)
  return wanted
}

/** @throws rest_invalid_param naming the coordinate that is missing */
export function requireWholePoint({ latitude, longitude }: Pick<AddressFields, "latitude" | "longitude">): void {
  if ((latitude === null) === (longitude === null)) return
  const field = latitude === null ? "latitude" : "longitude"
  throw invalidField(field, { code: "rest_invalid_type" })
}

/** The coverage after the change. It is checked again only if the address text changes. */
async function coverageAfter(
  scope: MedusaContainer,
  from: ListedAddress,
  wanted: AddressFields,
  now: number,
): Promise<AddressCoverage> {
  return addressText(wanted) === addressText(from) ? from.deliverable : coverAddress(scope, wanted, now)
}

interface Application {
  readonly from: ListedAddress
  readonly change: AddressChange
  readonly deliverable: AddressCoverage
  readonly now: number
}

/** Writes the change. `done` is false if the address text has changed since the coverage check. */
function apply(
  scope: MedusaContainer,
  caller: AccountCaller,
  { from, change, deliverable, now }: Application,
): Promise<{ done: boolean; address: ListedAddress }> {
  return holdingAddresses(scope, caller, now, async (held) => {
    const present = held.list.find(({ id }) => id === from.id)
    if (!present) throw fail("svc_address_not_found")
    if (addressText(present) !== addressText(from)) return { done: false, address: present }
    const metadata = held.kept[present.position]?.metadata ?? null
    await held.book.change(from.id, columnsOf(merged(present, change), deliverable, metadata))
    if (change.default) await setDefault(held, from.id)
    return { done: true, address: await held.readBack(from.id) }
  })
}
