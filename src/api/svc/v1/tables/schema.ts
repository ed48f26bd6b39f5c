import { z } from "@medusajs/framework/zod"
import { ORDER_STATUSES } from "../../../../domain/orders"
import { TABLE_SELECTIONS } from "../../../../domain/tables"

const instant = z.iso.datetime({ offset: true })

/** A table as shown to the public (specification, Table records). */
export const publicTableSchema = z.object({
  id: z.string(),
  label: z.string(),
  zone: z.string(),
  capacity: z.int(),
  active: z.boolean(),
  status: z.enum(["available", "occupied"]),
  selectable: z.boolean().describe("True if the table is free, or occupied by the same session or account."),
})

export const availabilitySchema = z.object({
  enabled: z.boolean(),
  selection: z.enum(TABLE_SELECTIONS),
  require_table: z.boolean(),
  allow_in_cart: z.boolean(),
  show_availability: z.boolean(),
  available_count: z.int(),
  total_count: z.int(),
  tables: publicTableSchema.array(),
})

export const occupancySchema = z.array(
  publicTableSchema.extend({
    held_until: instant.nullable().describe("When the current hold or checkout draft ends."),
    orders: z.array(
      z.object({
        id: z.string(),
        status: z.enum(ORDER_STATUSES),
        total: z.string(),
        currency: z.string(),
        created_at: instant,
      }),
    ),
  }),
)

export const heldTableSchema = z.object({ table: publicTableSchema, expires_at: instant })

export const tokenSchema = z.object({ id: z.string(), qr_token: z.string(), url: z.string() })

export const qrSchema = z.object({ id: z.string(), label: z.string(), url: z.string(), svg: z.string() })

/** A malformed id gets the same response as an unknown one. */
export const tablePath = z.object({ id: z.string().max(2048) })

export const tokenQuery = z.object({ token: z.string().max(255).describe("The token of the table's QR code.") })

export const holdBody = z.object({ token: z.string().max(255).optional() })
