import { z } from "@medusajs/framework/zod"
import * as field from "./operation-fields"

const minutes = (least: number) => field.integer(least, 1_440)

/** The body of `PUT /settings/alerts` (contract section 17): any part of the settings. */
export const alertChangeSchema = z.object({
  unaccepted_minutes: field
    .sentOrNull(minutes(1))
    .describe("Minutes until an order that nobody accepts is an alarm; null: never."),
  no_screen_minutes: field
    .sentOrNull(minutes(1))
    .describe("Minutes that a mode may be open while no kitchen or counter board is connected; null: any time."),
  printer_silent_minutes: minutes(1).optional().describe("Minutes that a printer may be silent while jobs wait for it."),
  email: z
    .union([z.literal(""), z.email().max(255)])
    .optional()
    .describe("Mailbox that is told; empty: those of the administrators."),
  phone: z
    .string()
    .max(40)
    .regex(/^(\+?[\d\s().-]{6,})?$/)
    .optional()
    .describe("Phone that is told by the store's messaging service; empty: none."),
  push: z.boolean().optional().describe("Whether subscribed browsers of managers are told."),
})
