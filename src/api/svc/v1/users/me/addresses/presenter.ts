import type { z } from "@medusajs/framework/zod"
import type { AddressFields, ListedAddress } from "../../../../../../domain/access/address"
import type { addressSchema } from "./schema"

type Address = z.output<typeof addressSchema>

/** The address record (contract section 2). */
export function presentAddress(address: ListedAddress): Address {
  return {
    id: address.id,
    position: address.position,
    ...presentFields(address),
    deliverable: address.deliverable,
    default: address.default,
  }
}

/** The sent address, which was not stored because it is not covered. */
export function presentUncovered(address: AddressFields): Address {
  return { id: null, position: null, ...presentFields(address), deliverable: false, default: false }
}

function presentFields(address: AddressFields): AddressFields {
  return {
    label: address.label,
    first_name: address.first_name,
    last_name: address.last_name,
    phone: address.phone,
    address_1: address.address_1,
    address_2: address.address_2,
    city: address.city,
    state: address.state,
    postcode: address.postcode,
    country: address.country,
    notes: address.notes,
    latitude: address.latitude,
    longitude: address.longitude,
  }
}
