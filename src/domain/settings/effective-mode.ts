import type { ModeSettings } from "./operation-settings"

function hasPassed(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) <= now
}

/**
 * The mode as it holds at an instant: a force-disable or a busy brake whose `until` has come is over (contract section 4).
 * Every rule reads a mode through this; the stored one is left as it is.
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
