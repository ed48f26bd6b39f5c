import type { OrderType } from "../settings/operation-settings"
import type { CalendarDate, WallTime } from "../time"

/**
 * Identifies a slot for counting its orders. The date is the business date, on which the slot's range starts: Friday's 00:30 of
 * 18:00–02:00 and Saturday's own 00:30 are two slots with two keys.
 */
export type SlotKey = string

/** @example slotKey("pickup", "2026-11-20", "00:30") // "pickup:2026-11-20:00:30" */
export function slotKey(orderType: OrderType, date: CalendarDate, time: WallTime): SlotKey {
  return `${orderType}:${date}:${time}`
}

/**
 * The key of a slot whose date has an earlier one at the same time: a Friday open 00:00–01:00 and 18:00–02:00 has 00:30 twice.
 * The later one is marked, so that the two are counted separately.
 */
export function nextDaySlotKey(orderType: OrderType, date: CalendarDate, time: WallTime): SlotKey {
  return `${slotKey(orderType, date, time)}+1`
}
