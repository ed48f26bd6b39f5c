import { z } from "@medusajs/framework/zod"
import { alertChangeSchema } from "../../../../../modules/settings"

/** `PUT /settings/alerts`: every key is optional (contract section 17). */
export const alertsBody = alertChangeSchema

/** Who is told of alarms, and when. */
export const alertsSchema = z.object({
  unaccepted_minutes: z.int().nullable().describe("Minutes until an order that nobody accepts is an alarm; null: never."),
  no_screen_minutes: z
    .int()
    .nullable()
    .describe("Minutes that a mode may be open while no kitchen or counter board is connected; null: any time."),
  printer_silent_minutes: z.int().describe("Minutes that a printer may be silent while jobs wait for it."),
  email: z.string().describe("Mailbox that is told; empty: those of the administrators."),
  phone: z.string().describe("Phone that is told by the store's messaging service; empty: none."),
  push: z.boolean().describe("Whether subscribed browsers of managers are told."),
})
