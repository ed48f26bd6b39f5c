import type { z } from "@medusajs/framework/zod"
import { modeStatus } from "../../../../domain/schedule"
import { effectiveMode } from "../../../../domain/settings/effective-mode"
import { modeLabel } from "../../../../domain/settings/mode-label"
import type { ModeSettings, OperationSettings, OrderType } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import type { busySchema, forceDisableSchema, orderTypeSchema } from "./schema"

/** The state of an order type at an instant. */
export function presentOrderType(
  orderType: OrderType,
  settings: OperationSettings,
  now: number,
): z.output<typeof orderTypeSchema> {
  const { timezone, language, emergency_closed: emergencyClosed } = settings
  const mode = effectiveMode(settings.order_types[orderType], now)
  const status = modeStatus({ orderType, mode, timezone, emergencyClosed, now })
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
  }
}

function inSiteZone(instant: string | null, timezone: string): string | null {
  return instant === null ? null : isoInZone(Date.parse(instant), timezone)
}

export function presentForceDisable(slug: OrderType, mode: ModeSettings, timezone: string): z.output<typeof forceDisableSchema> {
  return { slug, force_disabled: mode.force_disabled, until: inSiteZone(mode.force_disabled_until, timezone) }
}

export function presentBusy(slug: OrderType, mode: ModeSettings, timezone: string): z.output<typeof busySchema> {
  return { slug, extra_minutes: mode.extra_minutes, until: inSiteZone(mode.extra_minutes_until, timezone) }
}
