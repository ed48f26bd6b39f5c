import { dateOf, wallTimeOf } from "../time"
import type { PreparedContext } from "./schedule-context"
import type { GridSlot, RunningRange } from "./service-calendar"
import { nextDaySlotKey, type SlotKey, slotKey } from "./slot-key"

/** The number of orders in counting statuses in a slot. */
export type TakenCount = (key: SlotKey) => number

/** Where an order is counted: a slot's key and start, epoch milliseconds. */
export interface SlotPlace {
  readonly slotKey: SlotKey
  readonly startsAt: number
}

export function gridSlotKey({ orderType }: PreparedContext, { date, time, repeatsTime }: GridSlot): SlotKey {
  return repeatsTime ? nextDaySlotKey(orderType, date, time) : slotKey(orderType, date, time)
}

/**
 * Where an order for `now` is counted: in the current slot. A range that begins at a clock change may run before its first slot;
 * then its skipped start is used, so that an open kitchen always has a count.
 */
export function presentPlace(ctx: PreparedContext, range: RunningRange): SlotPlace {
  const slot = ctx.calendar.slotContaining(ctx.now, range)
  if (slot) return { slotKey: gridSlotKey(ctx, slot), startsAt: slot.startsAt }
  return { slotKey: slotKey(ctx.orderType, dateOf(range.day), wallTimeOf(range.startMinutes)), startsAt: range.from }
}

/** A slot is full when `taken` reaches `max`; without a limit, never. */
export function isFull({ max }: PreparedContext, key: SlotKey, taken: TakenCount): boolean {
  return max !== null && taken(key) >= max
}

/** Whether the kitchen can be ready in time: the slot starts no earlier than now + preparation. */
export function isInTime({ now, leadTime }: PreparedContext, { startsAt }: GridSlot): boolean {
  return startsAt >= now + leadTime
}
