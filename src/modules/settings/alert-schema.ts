import { z } from "@medusajs/framework/zod"
import * as field from "./operation-fields"

const minutes = (least: number) => field.integer(least, 1_440)

/** The body of `PUT /settings/alerts` (contract section 17): any part of the settings. */
export const alertChangeSchema = z.object({
  unaccepted_minutes: field
    .sentOrNull(minutes(1))
    .describe("An order not accepted within this many minutes raises an alarm; null: never."),
  no_screen_minutes: field
    .sentOrNull(minutes(1))
    .describe(
      "A mode that is open for this many minutes without a connected kitchen or counter board raises an alarm; null: never.",
    ),
  printer_silent_minutes: minutes(1)
    .optional()
    .describe("A printer that is silent for this many minutes while jobs wait raises an alarm."),
  email: z
    .union([z.literal(""), z.email().max(255)])
    .optional()
    .describe("E-mail address that is notified; empty: the addresses of the administrators."),
  phone: z
    .string()
    .max(40)
    .regex(/^(\+?[\d\s().-]{6,})?$/)
    .optional()
    .describe("Phone number that is notified through the store's messaging service; empty: none."),
  push: z.boolean().optional().describe("Whether managers' browsers with a push subscription are notified."),
})
