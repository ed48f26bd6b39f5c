import type { HoursRange, OrderType, Weekday } from "../settings/operation-settings"
import { type CalendarDate, type DayNumber, dateOf, dayNumberOf, type WallTime } from "../time"
import { type Horizon, horizonOf } from "./business-date"
import { blockReason } from "./mode-status"
import { type PreparedContext, prepare, type ScheduleContext } from "./schedule-context"
import type { SlotKey } from "./slot-key"
import { gridSlotKey, isFull, isInTime, presentPlace, type TakenCount } from "./slot-places"

export interface Slot {
  readonly key: SlotKey
  readonly time: WallTime
  /** 12-hour text. */
  readonly label: string
  /** Epoch milliseconds. */
  readonly startsAt: number
  /** `startsAt` in ISO 8601 with the offset of the store's time zone. */
  readonly startsAtText: string
  readonly available: boolean
  readonly taken: number
  /** null: no limit. */
  readonly max: number | null
}

export interface DaySlots {
  readonly orderType: OrderType
  readonly date: CalendarDate
  readonly weekday: Weekday
  readonly ranges: readonly HoursRange[]
  /** All slots of the ranges that begin on the date, in chronological order. */
  readonly slots: readonly Slot[]
  readonly asapAvailable: boolean
  readonly nowAvailable: boolean
}

function dayOf(date: CalendarDate | undefined, { today }: Horizon): DayNumber {
  const day = date === undefined ? today : dayNumberOf(date)
  if (Number.isNaN(day)) throw new RangeError(`"${date}" is not a calendar date.`)
  return day
}

/**
 * A day's slots with their free places (contract section 4).
 * @param date a calendar date; undefined: today
 */
export function daySlots(ctx: ScheduleContext, date: CalendarDate | undefined, taken: TakenCount): DaySlots {
  const prepared = prepare(ctx)
  const { calendar, mode, max, now } = prepared
  const horizon = horizonOf(prepared)
  const day = dayOf(date, horizon)
  const canOrder = blockReason(prepared) === null && day >= horizon.today && day <= horizon.last
  const slots = calendar.slotsOn(day).map((slot): Slot => {
    const key = gridSlotKey(prepared, slot)
    const count = taken(key)
    return {
      key,
      time: slot.time,
      label: slot.label,
      startsAt: slot.startsAt,
      startsAtText: slot.startsAtText,
      available: canOrder && isInTime(prepared, slot) && (max === null || count < max),
      taken: count,
      max,
    }
  })
  const isToday = canOrder && day === horizon.today
  const running = calendar.runningAt(now)
  return {
    orderType: ctx.orderType,
    date: dateOf(day),
    weekday: calendar.weekday(day),
    ranges: calendar.hoursOn(day),
    slots,
    asapAvailable: isToday && mode.allow_asap && slots.some(({ available }) => available),
    nowAvailable:
      isToday && mode.allow_now && running !== undefined && !isFull(prepared, presentPlace(prepared, running).slotKey, taken),
  }
}

/**
 * The keys whose counts {@link daySlots} reads, so that the caller can load them first.
 * @param date undefined: today
 * @throws RangeError for an invalid calendar date, as {@link daySlots} does
 */
export function selectableSlotKeys(ctx: ScheduleContext, date: CalendarDate | undefined): SlotKey[] {
  const prepared = prepare(ctx)
  const horizon = horizonOf(prepared)
  const day = dayOf(date, horizon)
  return [
    ...new Set([...prepared.calendar.slotsOn(day).map((slot) => gridSlotKey(prepared, slot)), ...presentKeys(prepared, day)]),
  ]
}

function presentKeys(ctx: PreparedContext, day: DayNumber): SlotKey[] {
  const running = ctx.calendar.runningAt(ctx.now)
  return running?.day === day ? [presentPlace(ctx, running).slotKey] : []
}
