import { type ScheduleContext, serviceEnd } from "../../../domain/schedule"
import { ORDER_TYPES, type OrderType } from "../../../domain/settings/operation-settings"
import { isoInZone, timelineOf } from "../../../domain/time"
import { draftOf } from "../schedule/draft"
import { contextOf, type StoredSchedule } from "../schedule/guest-view"

/** The schedules of the order types that are switched on. @param now epoch milliseconds */
export function openContexts(settings: StoredSchedule, now: number): ScheduleContext[] {
  return ORDER_TYPES.filter((mode) => settings.order_types[mode].enabled).flatMap(
    (mode) => contextOf(settings, mode, draftOf(settings.order_types[mode]), now) ?? [],
  )
}

/** When the last of the schedules ends today's service, epoch milliseconds; null: none has hours left. */
export function lastServiceEnd(contexts: readonly ScheduleContext[]): number | null {
  const ends = contexts.flatMap((context) => serviceEnd(context) ?? [])
  return ends.length === 0 ? null : Math.max(...ends)
}

/**
 * The end of "the rest of today": the end of today's service; without one, the end of the day in the store's zone.
 * @param mode the order type; undefined: all order types
 */
export function endOfToday(settings: StoredSchedule, serverTime: string, mode?: OrderType): string {
  const now = Date.parse(serverTime)
  const contexts = openContexts(settings, now).filter(({ orderType }) => mode === undefined || orderType === mode)
  return isoInZone(lastServiceEnd(contexts) ?? endOfDay(now, settings.timezone), settings.timezone)
}

/** The next midnight on the wall clock of a zone. A day on which the clocks change does not have 24 hours. */
function endOfDay(now: number, timezone: string): number {
  const timeline = timelineOf(timezone)
  return timeline.reach(timeline.wallClockAt(now).day + 1, 0).at
}
