import { z } from "@medusajs/framework/zod"
import { TABLE_LIMITS, TABLE_SELECTIONS } from "../../../../../domain/tables"
import { ONE_LINE } from "../../../../../errors/value-formats"

/** Text of one line without control characters, because it is printed. */
const line = (max: number) => z.string().trim().max(max).regex(ONE_LINE)

const tableId = z
  .string()
  .max(TABLE_LIMITS.id)
  .regex(/^[A-Za-z0-9_-]+$/)

/** Forms send an empty token for new tables, so it counts as missing. */
const qrToken = z.union([z.literal("").transform(() => undefined), z.string().regex(/^[A-Za-z0-9]{32}$/)])

const wantedTable = z.object({
  id: tableId,
  label: line(TABLE_LIMITS.label).min(1),
  zone: line(TABLE_LIMITS.zone).default(""),
  capacity: z.int().min(1).max(TABLE_LIMITS.capacity),
  active: z.boolean().default(true),
  qr_token: qrToken.optional().describe("Missing or empty: the table keeps its token; a new table gets one."),
})

const rules = {
  enabled: z.boolean(),
  selection: z.enum(TABLE_SELECTIONS),
  require_table: z.boolean().describe("Dine-in orders need a table."),
  allow_in_cart: z.boolean().describe("Storefronts may let guests choose the table in the cart."),
  show_availability: z.boolean(),
  hide_occupied: z.boolean(),
  join_with_token: z.boolean().describe("A guest with the table's token joins the party that sits there."),
  auto_release_minutes: z.int().min(0).max(TABLE_LIMITS.autoReleaseMinutes).describe("Minutes after the last order; 0: never."),
}

/** `tables` replaces the whole list. The other keys are optional: without one, its value stays. `store_url` is ignored (specification, PUT rules). */
export const tableSettingsBody = z
  .object(rules)
  .partial()
  .extend({ auto_release_minutes: rules.auto_release_minutes.nullish().transform((minutes) => (minutes === null ? 0 : minutes)) })
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
