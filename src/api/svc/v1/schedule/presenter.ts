import type { z } from "@medusajs/framework/zod"
import type { DaySlots, ModeStatus, ScheduleDate } from "../../../../domain/schedule"
import { type HoursRange, type ModeSettings, type OrderType, WEEKDAYS } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import type { dateSchema, daySlotsSchema, hoursSchema, modeStatusSchema } from "./schema"

function presentRange({ start, end }: HoursRange) {
  return { start, end }
}

/** The weekly hours. Exceptions appear only in the dates and slots. */
export function presentHours(orderType: OrderType, { hours }: ModeSettings): z.output<typeof hoursSchema> {
  return {
    order_type: orderType,
    hours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, hours[weekday].map(presentRange)])),
  }
}

export function presentDate({ date, weekday, open, rangesCount }: ScheduleDate): z.output<typeof dateSchema> {
  return { date, weekday, open, ranges_count: rangesCount }
}

export function presentDaySlots(day: DaySlots): z.output<typeof daySlotsSchema> {
  return {
    date: day.date,
    weekday: day.weekday,
    ranges: day.ranges.map(presentRange),
    slots: day.slots.map(({ time, label, startsAtText, available, taken, max }) => ({
      time,
      label,
      starts_at: startsAtText,
      available,
      taken,
      max,
    })),
    asap_available: day.asapAvailable,
    now_available: day.nowAvailable,
    order_type: day.orderType,
  }
}

export function presentModeStatus(status: ModeStatus, timezone: string): z.output<typeof modeStatusSchema> {
  return {
    open: status.open,
    reason: status.reason,
    force_disabled: status.forceDisabled,
    in_hours: status.inHours,
    next_open: status.nextOpen === null ? null : isoInZone(status.nextOpen, timezone),
    order_type: status.orderType,
  }
}
