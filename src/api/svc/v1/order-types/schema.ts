import { z } from "@medusajs/framework/zod"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"

/** The order type record (specification, service mode record). */
export const orderTypeSchema = z.object({
  slug: z.enum(ORDER_TYPES),
  label: z.string(),
  enabled: z.boolean(),
  force_disabled: z.boolean(),
  open_now: z.boolean(),
  in_hours: z.boolean(),
  next_open: z
    .string()
    .nullable()
    .describe("ISO 8601 with offset; null when open, blocked, or when no range begins within 30 days."),
  prep_time_minutes: z.int(),
  slot_size_minutes: z.int(),
  advance_days: z.int(),
  allow_now: z.boolean(),
  allow_asap: z.boolean(),
  max_per_slot: z.int().describe("0: no limit."),
  date_selection_enabled: z.boolean(),
  time_selection_enabled: z.boolean(),
  extra_minutes: z.int().describe("The kitchen's extra minutes, in addition to the preparation time."),
})

export const orderTypePath = z.object({ slug: z.enum(ORDER_TYPES) })

const until = z.iso.datetime({ offset: true }).max(64).optional().describe("When it ends by itself.")

export const forceDisableBody = z.object({ disabled: z.boolean().describe("true disables the order type."), until })

export const forceDisableSchema = z.object({
  slug: z.enum(ORDER_TYPES),
  force_disabled: z.boolean(),
  until: z.string().nullable(),
})

export const busyBody = z.object({ extra_minutes: z.int().min(0).max(240), until })

export const busySchema = z.object({ slug: z.enum(ORDER_TYPES), extra_minutes: z.int(), until: z.string().nullable() })
