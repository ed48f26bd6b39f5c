import type { MedusaContainer } from "@medusajs/framework/types"
import type { ModeSettings, OrderType } from "../../domain/settings/operation-settings"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { untilInPast } from "./force-disable-order-type"

export interface Brake {
  /** Minutes in addition to the preparation time; 0 ends the extra minutes. */
  readonly extraMinutes: number
  /** When the extra minutes end automatically, epoch milliseconds; undefined: only when somebody ends them. */
  readonly until?: number | undefined
}

/**
 * Sets the kitchen's extra minutes for an order type (contract section 4).
 * @throws rest_invalid_param for an `until` in the past
 */
export async function brakeOrderType(
  scope: MedusaContainer,
  type: OrderType,
  { extraMinutes, until }: Brake,
  { actor, now }: { readonly actor: string; readonly now: number },
): Promise<ModeSettings> {
  const braking = extraMinutes > 0
  if (braking && until !== undefined && until <= now) throw untilInPast()
  const change = {
    extra_minutes: extraMinutes,
    extra_minutes_until: braking && until !== undefined ? new Date(until).toISOString() : null,
  }
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const updated = await settings.updateOperation({ order_types: { [type]: change } }, { actor, now })
  return updated.settings.order_types[type]
}
