import { z } from "@medusajs/framework/zod"
import { modeStatus } from "../../domain/schedule"
import { effectiveMode } from "../../domain/settings/effective-mode"
import { modeLabel } from "../../domain/settings/mode-label"
import { type OperationSettings, ORDER_TYPES, type OrderType } from "../../domain/settings/operation-settings"
import { isoInZone } from "../../domain/time"

/** The order type record (contract, service mode record). */
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
    .describe("ISO 8601 with offset; null: it is open, it is switched off, or no range begins within 30 days."),
  prep_time_minutes: z.int(),
  slot_size_minutes: z.int(),
  advance_days: z.int(),
  allow_now: z.boolean(),
  allow_asap: z.boolean(),
  max_per_slot: z.int().describe("0: no limit."),
  date_selection_enabled: z.boolean(),
  time_selection_enabled: z.boolean(),
  extra_minutes: z.int().describe("The kitchen's extra minutes, in addition to the preparation time."),
  force_disabled_until: z.string().nullable().describe("When `force_disabled` ends automatically; null: never."),
  extra_minutes_until: z.string().nullable().describe("When `extra_minutes` ends automatically; null: never."),
})

/** The state of an order type at an instant. */
export function presentOrderType(
  orderType: OrderType,
  settings: OperationSettings,
  now: number,
): z.output<typeof orderTypeSchema> {
  const { timezone, language, emergency_closed: emergencyClosed } = settings
  const mode = effectiveMode(settings.order_types[orderType], now)
  const status = modeStatus({ orderType, mode, timezone, emergencyClosed, now })
  const instant = (text: string | null) => (text === null ? null : isoInZone(Date.parse(text), timezone))
  return {
    slug: orderType,
    label: modeLabel(orderType, mode, language),
    enabled: mode.enabled,
    force_disabled: mode.force_disabled,
    open_now: status.open,
    in_hours: status.inHours,
    next_open: status.nextOpen === null ? null : isoInZone(status.nextOpen, timezone),
    prep_time_minutes: mode.prep_time_minutes,
    slot_size_minutes: mode.slot_size_minutes,
    advance_days: mode.advance_days,
    allow_now: mode.allow_now,
    allow_asap: mode.allow_asap,
    max_per_slot: mode.max_per_slot,
    date_selection_enabled: mode.date_selection_enabled,
    time_selection_enabled: mode.time_selection_enabled,
    extra_minutes: mode.extra_minutes,
    force_disabled_until: instant(mode.force_disabled_until),
    extra_minutes_until: instant(mode.extra_minutes_until),
  }
}
