import { type Minor, toMinor } from "../money"
import type { ModeSettings } from "../settings/operation-settings"

/** Whether a cart reaches the minimum order of its mode. Amounts in minor units. */
export interface MinimumVerdict {
  readonly valid: boolean
  readonly minimum: Minor
  /** The missing amount; 0 when the minimum is reached. */
  readonly missing: Minor
}

/** Checks the minimum order of a mode. 0 means no minimum. */
export function judgeMinimum(mode: Pick<ModeSettings, "minimum_order">, current: Minor, digits: number): MinimumVerdict {
  const minimum = toMinor(mode.minimum_order, digits)
  const missing = current < minimum ? minimum - current : 0n
  return { valid: missing === 0n, minimum, missing }
}
