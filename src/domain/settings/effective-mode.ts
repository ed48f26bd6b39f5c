import type { ModeSettings } from "./operation-settings"

function hasPassed(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) <= now
}

/**
 * Returns the settings of a mode as they apply at an instant: a force-disable and extra minutes count as off after their `until` (contract
 * section 4). All rules read modes through this function. The stored mode is not modified.
 * @param now epoch milliseconds
 */
export function effectiveMode(mode: ModeSettings, now: number): ModeSettings {
  const disableOver = mode.force_disabled && hasPassed(mode.force_disabled_until, now)
  const brakeOver = mode.extra_minutes > 0 && hasPassed(mode.extra_minutes_until, now)
  if (!disableOver && !brakeOver) return mode
  return {
    ...mode,
    ...(disableOver ? { force_disabled: false, force_disabled_until: null } : {}),
    ...(brakeOver ? { extra_minutes: 0, extra_minutes_until: null } : {}),
  }
}
