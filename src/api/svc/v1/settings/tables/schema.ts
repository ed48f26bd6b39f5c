import { z } from "@medusajs/framework/zod"
import { TABLE_LIMITS, TABLE_SELECTIONS } from "../../../../../domain/tables"

/** One line without anything invisible: it is printed. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u)

const tableId = z
  .string()
  .max(TABLE_LIMITS.id)
  .regex(/^[A-Za-z0-9_-]+$/)

const qrToken = z.string().regex(/^[A-Za-z0-9]{32}$/)

const wantedTable = z.object({
  id: tableId,
  label: line(TABLE_LIMITS.label).min(1),
  zone: line(TABLE_LIMITS.zone).default(""),
  capacity: z.int().min(1).max(TABLE_LIMITS.capacity),
  active: z.boolean().default(true),
  qr_token: qrToken.optional().describe("Left out: the table keeps its token, a new one is given one."),
})

const rules = {
  enabled: z.boolean(),
  selection: z.enum(TABLE_SELECTIONS),
  require_table: z.boolean().describe("Dine-in orders need a table."),
  allow_in_cart: z.boolean().describe("Storefronts may let guests choose the table in the cart."),
  show_availability: z.boolean(),
  hide_occupied: z.boolean(),
  join_with_token: z.boolean().describe("Who shows the table's token belongs to the party that sits there."),
  auto_release_minutes: z.int().min(0).max(TABLE_LIMITS.autoReleaseMinutes).describe("After the last order; 0: never."),
}

/** The tables are replaced whole; what else is left out keeps its value. `store_url` is ignored (specification, PUT rules). */
export const tableSettingsBody = z
  .object(rules)
  .partial()
  .extend({ tables: z.array(wantedTable).max(TABLE_LIMITS.tables) })

/** Table settings object (specification, Table records). */
export const tableSettingsSchema = z.object({
  ...rules,
  tables: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      zone: z.string(),
      capacity: z.int(),
      active: z.boolean(),
      qr_token: z.string(),
    }),
  ),
  store_url: z.string().describe("Output only."),
})
