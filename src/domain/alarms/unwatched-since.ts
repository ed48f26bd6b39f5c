import { scheduleContext } from "../ordering"
import { modeStatus } from "../schedule"
import type { AlertSettings } from "../settings/alert-settings"
import { type OperationSettings, ORDER_TYPES } from "../settings/operation-settings"

const MINUTE = 60_000

/**
 * Returns the start of the last `no_screen_minutes` (epoch milliseconds) if no board was connected in this time, and a mode was open at its
 * start and is open now: orders may have arrived that no board showed. Otherwise null.
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

/** Whether a store uses boards. */
export interface ScreenUse {
  /** Whether the owner has chosen the number of minutes, instead of leaving the default. */
  readonly isChosen: boolean
  /** When a board was last connected, epoch milliseconds; null: never. */
  readonly lastSeen: number | null
  /** The end of the latest alarm about missing screens for which a notice was sent, epoch milliseconds; null: there was none. */
  readonly notifiedEnd: number | null
  /** Whether an order has waited for acceptance as long as the alarm allows. */
  readonly hasWaiting: boolean
}

/**
 * Whether the owner is notified of missing screens. By default, the owner of a store that has never had a board is notified only once, when
 * the first orders wait for acceptance: the store may work without boards.
 */
export function expectsScreens({ isChosen, lastSeen, notifiedEnd, hasWaiting }: ScreenUse): boolean {
  return isChosen || lastSeen !== null || (notifiedEnd === null && hasWaiting)
}
