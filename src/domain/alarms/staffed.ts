import { scheduleContext } from "../ordering"
import { modeStatus } from "../schedule"
import { type OperationSettings, ORDER_TYPES } from "../settings/operation-settings"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether staff can be expected at the store: within the hours of an enabled order type, even while the type is paused. */
function isStaffed(settings: OperationSettings, now: number): boolean {
  return ORDER_TYPES.some((type) => {
    const { inHours, reason } = modeStatus(scheduleContext(settings, type, now))
    return inHours && reason !== "not_enabled"
  })
}

/**
 * Returns the instants (epoch milliseconds) at which no staff could be expected at the store. Only the start and the end of the last
 * `minutes` are checked.
 */
function unstaffedIn(settings: OperationSettings, minutes: number, now: number): number[] {
  return [now - minutes * MINUTE, now].filter((at) => !isStaffed(settings, at))
}

/**
 * Whether staff could be expected at the start and at the end of the last `minutes`. If so, an order or a print job that has waited for all
 * these minutes has waited too long.
 */
export function wasStaffed(settings: OperationSettings, minutes: number, now: number): boolean {
  return unstaffedIn(settings, minutes, now).length === 0
}

/**
 * The due times (epoch milliseconds) of orders that staff could be expected to accept during the last `minutes`: without staff at the store,
 * an order is accepted at most an hour before or after it is due. Null: any due time, because the store was staffed.
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
