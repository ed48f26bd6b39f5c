import { scheduleContext } from "../ordering"
import { modeStatus } from "../schedule"
import type { AlertSettings } from "../settings/alert-settings"
import { type OperationSettings, ORDER_TYPES } from "../settings/operation-settings"

const MINUTE = 60_000

/**
 * Since when orders may come in that no board shows, once that has lasted for `no_screen_minutes`; null before. A mode counts when it was
 * open at the beginning of that time and is open now.
 * @param lastSeen when a board was last connected, epoch milliseconds; null: never
 */
export function unwatchedSince(
  { no_screen_minutes: minutes }: Pick<AlertSettings, "no_screen_minutes">,
  settings: OperationSettings,
  lastSeen: number | null,
  now: number,
): number | null {
  if (minutes === null) return null
  const from = now - minutes * MINUTE
  if (lastSeen !== null && lastSeen > from) return null
  const isOpenAt = (type: (typeof ORDER_TYPES)[number], at: number) => modeStatus(scheduleContext(settings, type, at)).open
  return ORDER_TYPES.some((type) => isOpenAt(type, from) && isOpenAt(type, now)) ? from : null
}
