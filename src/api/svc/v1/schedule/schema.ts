import { z } from "@medusajs/framework/zod"
import { ORDER_TYPES, WEEKDAYS } from "../../../../domain/settings/operation-settings"
import { isCalendarDate } from "../../../../domain/time"
import { queryInteger } from "../../../../http"

const orderType = z.enum(ORDER_TYPES)
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const instant = z.iso.datetime({ offset: true })
const weekday = z.enum(WEEKDAYS)
const count = z.int().min(0)

const range = z
  .object({ start: time, end: time })
  .describe(
    "Wall-clock times in the store's time zone. If `end` is before `start`, it is on the next date; an `end` of `00:00` is midnight. If both are equal, the range has 24 hours.",
  )

export const schedulePath = z.object({ order_type: orderType })

export const datesQuery = z.object({
  days: queryInteger({ min: 1, max: 90 })
    .optional()
    .describe("Number of dates from today. Default: as far ahead as orders are possible."),
})

export const slotsQuery = z.object({
  date: date
    .refine(isCalendarDate)
    .optional()
    .describe("Default: the business date. It is the date on which the running range began, otherwise today."),
})

/** Hours (specification, Schedule records). */
export const hoursSchema = z.object({
  order_type: orderType,
  hours: z.object(Object.fromEntries(WEEKDAYS.map((name) => [name, z.array(range)]))),
})

/** One of the dates (specification, Schedule records). */
export const dateSchema = z.object({
  date,
  weekday,
  open: z.boolean().describe("True if the date has ranges and the order type is enabled."),
  ranges_count: count,
})

const slotSchema = z.object({
  time,
  label: z.string().describe("The time in 12-hour format."),
  starts_at: instant.describe("A slot after midnight, in a range that crosses midnight, starts on the next date."),
  available: z.boolean(),
  taken: count,
  max: z.int().min(1).nullable().describe("null: no limit."),
})

/** Day slots (specification, Schedule records). */
export const daySlotsSchema = z.object({
  date,
  weekday,
  ranges: z.array(range),
  slots: z.array(slotSchema),
  asap_available: z.boolean(),
  now_available: z.boolean(),
  order_type: orderType,
})

/** Mode status (specification, Schedule records). */
export const modeStatusSchema = z.object({
  open: z.boolean(),
  reason: z.enum(["not_enabled", "emergency_closed", "force_disabled", "out_of_hours"]).nullable(),
  force_disabled: z.boolean(),
  in_hours: z.boolean(),
  next_open: instant
    .nullable()
    .describe("null: the mode is open, no range begins within 30 days, or `reason` is not `out_of_hours`."),
  order_type: orderType,
})
