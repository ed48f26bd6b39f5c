import type { SettingsOperation } from "../../../client/generated"
import { nextDayOpening, type ScheduleContext, serviceEnd } from "../../../domain/schedule"
import { ORDER_TYPES } from "../../../domain/settings/operation-settings"
import { isoInZone } from "../../../domain/time"
import { draftOf } from "../schedule/draft"
import { contextOf } from "../schedule/guest-view"

const HOUR_MS = 3_600_000

export interface OffChoice {
  readonly name: "hour" | "service" | "tomorrow" | "open"
  /** When the product is enabled again; undefined: when somebody enables it. */
  readonly until: string | undefined
}

/**
 * The choices for how long a product is sold out: an hour, until the service ends, until tomorrow's opening, until somebody enables it. Choices that cannot
 * be derived from the opening hours are left out.
 */
export function offChoices(settings: SettingsOperation, serverTime: string): OffChoice[] {
  const now = Date.parse(serverTime)
  const contexts = contextsOf(settings, now)
  const instants = (find: (context: ScheduleContext) => number | null): number[] =>
    contexts.flatMap((context) => find(context) ?? [])
  const [ends, openings] = [instants(serviceEnd), instants(nextDayOpening)]
  const zone = settings.timezone
  return [
    { name: "hour", until: isoInZone(now + HOUR_MS, zone) },
    ...(ends.length === 0 ? [] : [{ name: "service" as const, until: isoInZone(Math.max(...ends), zone) }]),
    ...(openings.length === 0 ? [] : [{ name: "tomorrow" as const, until: isoInZone(Math.min(...openings), zone) }]),
    { name: "open", until: undefined },
  ]
}

function contextsOf(settings: SettingsOperation, now: number): ScheduleContext[] {
  return ORDER_TYPES.filter((mode) => settings.order_types[mode].enabled).flatMap(
    (mode) => contextOf(settings, mode, draftOf(settings.order_types[mode]), now) ?? [],
  )
}
