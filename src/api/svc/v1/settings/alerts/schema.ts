import { z } from "@medusajs/framework/zod"
import { alertChangeSchema } from "../../../../../modules/settings"

/** `PUT /settings/alerts`: every key is optional (contract section 17). */
export const alertsBody = alertChangeSchema

/** The alert settings: who is notified of alarms, and when an alarm is raised. */
export const alertsSchema = z.object({
  unaccepted_minutes: z.int().nullable().describe("An order not accepted within this many minutes raises an alarm; null: never."),
  no_screen_minutes: z
    .int()
    .nullable()
    .describe(
      "A mode that is open for this many minutes without a connected kitchen or counter board raises an alarm; null: never.",
    ),
  printer_silent_minutes: z.int().describe("A printer that is silent for this many minutes while jobs wait raises an alarm."),
  email: z.string().describe("E-mail address that is notified; empty: the addresses of the administrators."),
  phone: z.string().describe("Phone number that is notified through the store's messaging service; empty: none."),
  push: z.boolean().describe("Whether managers' browsers with a push subscription are notified."),
})
