import { effectiveMode } from "./effective-mode"
import { type OperationSettings, ORDER_TYPES } from "./operation-settings"

/**
 * Whether any mode accepts orders, whatever its hours are (contract section 13): not emergency-closed, and at least one mode enabled and
 * not force-disabled. Coexistence is checked by the caller.
 * @param now epoch milliseconds
 */
export function isAnyModeOffered(settings: OperationSettings, now: number): boolean {
  if (settings.emergency_closed) return false
  return ORDER_TYPES.some((type) => {
    const mode = effectiveMode(settings.order_types[type], now)
    return mode.enabled && !mode.force_disabled
  })
}
