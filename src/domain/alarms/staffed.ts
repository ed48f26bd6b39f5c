import { scheduleContext } from "../ordering"
import { modeStatus } from "../schedule"
import { type OperationSettings, ORDER_TYPES } from "../settings/operation-settings"

const HOUR = 3_600_000

/** Whether somebody can be expected at the store: it is within the hours of an order type, also while that one is paused. */
export function isStaffed(settings: OperationSettings, now: number): boolean {
  return ORDER_TYPES.some((type) => {
    const { inHours, reason } = modeStatus(scheduleContext(settings, type, now))
    return inHours && reason !== "not_enabled"
  })
}

/** Whether somebody can be expected to accept an order: the store is staffed, or the order is due within an hour before or after now. */
export function isAwaited(settings: OperationSettings, dueAt: number, now: number): boolean {
  return Math.abs(dueAt - now) <= HOUR || isStaffed(settings, now)
}
