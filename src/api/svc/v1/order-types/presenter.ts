import type { z } from "@medusajs/framework/zod"
import type { ModeSettings, OrderType } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import type { busySchema, forceDisableSchema } from "./schema"

function inSiteZone(instant: string | null, timezone: string): string | null {
  return instant === null ? null : isoInZone(Date.parse(instant), timezone)
}

export function presentForceDisable(slug: OrderType, mode: ModeSettings, timezone: string): z.output<typeof forceDisableSchema> {
  return { slug, force_disabled: mode.force_disabled, until: inSiteZone(mode.force_disabled_until, timezone) }
}

export function presentBusy(slug: OrderType, mode: ModeSettings, timezone: string): z.output<typeof busySchema> {
  return { slug, extra_minutes: mode.extra_minutes, until: inSiteZone(mode.extra_minutes_until, timezone) }
}
