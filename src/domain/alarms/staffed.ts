import { scheduleContext } from "../ordering"
import { modeStatus } from "../schedule"
import { type OperationSettings, ORDER_TYPES } from "../settings/operation-settings"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether somebody can be expected at the store: it is within the hours of an order type, even while that one is paused. */
function isStaffed(settings: OperationSettings, now: number): boolean {
  return ORDER_TYPES.some((type) => {
    const { inHours, reason } = modeStatus(scheduleContext(settings, type, now))
    return inHours && reason !== "not_enabled"
  })
}

/** Of the start and the end of the last `minutes`, the instants at which nobody could be expected at the store. */
function unstaffedIn(settings: OperationSettings, minutes: number, now: number): number[] {
  return [now - minutes * MINUTE, now].filter((at) => !isStaffed(settings, at))
}

/** Whether somebody could be expected at the store during the last `minutes`: then what waited in them has waited too long. */
export function wasStaffed(settings: OperationSettings, minutes: number, now: number): boolean {
  return unstaffedIn(settings, minutes, now).length === 0
}

/**
 * When an order has to be due, so that somebody could be expected to accept it during the last `minutes`: while the store is not staffed, within
 * an hour before or after its time. Null: at any time, because the store was staffed.
 */
export function awaitedBetween(
  settings: OperationSettings,
  minutes: number,
  now: number,
): { readonly from: number; readonly to: number } | null {
  const unstaffed = unstaffedIn(settings, minutes, now)
  if (unstaffed.length === 0) return null
  return { from: Math.max(...unstaffed) - HOUR, to: Math.min(...unstaffed) + HOUR }
}

/** Whether an order was due so long ago that a notice no longer helps: its alarm is only shown. */
export function isLongPast(dueAt: number, now: number): boolean {
  return dueAt < now - DAY
}
