import { scheduleContext } from "../ordering"
import { modeStatus } from "../schedule"
import type { AlertSettings } from "../settings/alert-settings"
import { type OperationSettings, ORDER_TYPES } from "../settings/operation-settings"

const MINUTE = 60_000

/**
 * Returns since when (epoch milliseconds) orders may come in that no board shows; null if that is not the case. It is the case when no board was
 * connected for `no_screen_minutes` and a mode was open at the start of that time and is open now.
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
