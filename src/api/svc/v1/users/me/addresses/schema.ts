import { z } from "@medusajs/framework/zod"
import { line } from "../../../../../contracts/account-record"
import { addressFields } from "../../../../../contracts/cart-body"

/** The place or the id of an address. */
export const addressPath = z.object({
  position: z.string().min(1).max(255).describe("Position from 0 in list order, or the address's id."),
})

/** `POST /users/me/addresses`. */
export const newAddressBody = addressFields.extend({
  label: line.optional(),
  default: z.boolean().optional().describe("true: the mark of the default moves here. The first address has it."),
})

/** `PUT /users/me/addresses/{position}`: any part. */
export const addressEditBody = newAddressBody.partial()

/** The address record (contract section 2). */
export const addressSchema = z.object({
  id: z.string().nullable().describe("null: not stored."),
  position: z.int().min(0).nullable().describe("From 0, in list order; null: not stored."),
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
  deliverable: z.boolean().nullable().describe("null: it could not be found out. false: not covered, not stored or unchanged."),
  default: z.boolean(),
})
