import { z } from "@medusajs/framework/zod"
import { line } from "../../../../../contracts/account-record"
import { addressFields } from "../../../../../contracts/cart-body"

/** The position or id of an address. */
export const addressPath = z.object({
  position: z.string().min(1).max(255).describe("Position from 0 in list order, or the address's id."),
})

/** `POST /users/me/addresses`. */
export const newAddressBody = addressFields.extend({
  label: line.optional(),
  default: z.boolean().optional().describe("true makes it the default. The first address is the default."),
})

/** `PUT /users/me/addresses/{position}`: every key is optional. */
export const addressEditBody = newAddressBody.partial()

/** The address record (contract section 2). */
export const addressSchema = z.object({
  id: z.string().nullable().describe("null: the address was not stored."),
  position: z.int().min(0).nullable().describe("From 0, in list order; null: the address was not stored."),
  label: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  notes: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  deliverable: z
    .boolean()
    .nullable()
    .describe("null: could not be determined. false: not covered, so the address was not stored or not changed."),
  default: z.boolean(),
})
