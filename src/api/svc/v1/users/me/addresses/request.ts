import type { z } from "@medusajs/framework/zod"
import type { AddressChange } from "../../../../../../commands/access/addresses/change-address"
import type { addressEditBody } from "./schema"

/** Converts a validated body to the input of the commands: trims texts, puts the country in upper case. */
export function toAddressChange(body: z.output<typeof addressEditBody>): AddressChange {
  return {
    label: body.label?.trim(),
    first_name: body.first_name?.trim(),
    last_name: body.last_name?.trim(),
    phone: body.phone?.trim(),
    address_1: body.address_1?.trim(),
    address_2: body.address_2?.trim(),
    city: body.city?.trim(),
    state: body.state?.trim(),
    postcode: body.postcode?.trim(),
    country: body.country?.toUpperCase(),
    notes: body.notes?.trim(),
    latitude: body.latitude,
    longitude: body.longitude,
    default: body.default,
  }
}
