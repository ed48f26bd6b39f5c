import type { OrderTypeSettings, SettingsOperation } from "../../../client/generated"
import { type DaySlots, daySlots, listDates, type ModeStatus, modeStatus, type ScheduleContext } from "../../../domain/schedule"
import type { OrderType } from "../../../domain/settings/operation-settings"
import { dayNumberOf, minutesOf, timelineOf } from "../../../domain/time"
import { changeOf, type ScheduleDraft } from "./draft"

/** The stored settings that decide the schedule. */
export type StoredSchedule = Pick<SettingsOperation, "timezone" | "emergency_closed"> & {
  readonly order_types: Readonly<Record<OrderType, OrderTypeSettings>>
}

/** The availability that a guest sees at an instant, by the service's own rules with the typed settings. */
export interface GuestView {
  readonly status: ModeStatus
  readonly today: DaySlots
}

/** The input of the schedule rules; null: the draft is unreadable. @param now epoch milliseconds */
export function contextOf(
  stored: StoredSchedule,
  orderType: OrderType,
  draft: ScheduleDraft,
  now: number,
): ScheduleContext | null {
  const change = changeOf(draft)
  if (change === null) return null
  const kept = stored.order_types[orderType]
  return {
    orderType,
    mode: { ...kept, ...change, minimum_order: String(kept.minimum_order) },
    timezone: stored.timezone,
    emergencyClosed: stored.emergency_closed,
    now,
  }
}

/** The availability that a guest sees. The orders that fill slots are not counted. */
export function guestView(context: ScheduleContext): GuestView {
  return { status: modeStatus(context), today: daySlots(context, undefined, () => 0) }
}

/** The hours of the next dates, starting today. */
export function nextDays(context: ScheduleContext, days: number) {
  return listDates(context, days).map(({ date }) => ({ date, ranges: daySlots(context, date, () => 0).ranges }))
}

/** The instant of a wall-clock time in the store's zone; NaN: it is not a valid time. */
export function instantAt(date: string, time: string, timezone: string): number {
  const [day, minutes] = [dayNumberOf(date), minutesOf(time)]
  return Number.isNaN(day) || Number.isNaN(minutes) ? Number.NaN : timelineOf(timezone).reach(day, minutes).at
}
