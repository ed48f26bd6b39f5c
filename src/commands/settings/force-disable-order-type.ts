import type { MedusaContainer } from "@medusajs/framework/types"
import type { ModeSettings, OrderType } from "../../domain/settings/operation-settings"
import { invalidField } from "../../errors"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

export interface ForceDisable {
  readonly disabled: boolean
  /** When the order type is enabled again automatically, epoch milliseconds; undefined: only when somebody enables it. */
  readonly until?: number | undefined
}

/**
 * Disables an order type at once, or enables it again (contract section 4).
 * @throws rest_invalid_param for an `until` in the past
 */
export async function forceDisableOrderType(
  scope: MedusaContainer,
  type: OrderType,
  { disabled, until }: ForceDisable,
  { actor, now }: { readonly actor: string; readonly now: number },
): Promise<ModeSettings> {
  if (disabled && until !== undefined && until <= now) throw untilInPast()
  const change = {
    force_disabled: disabled,
    force_disabled_until: disabled && until !== undefined ? new Date(until).toISOString() : null,
  }
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const updated = await settings.updateOperation({ order_types: { [type]: change } }, { actor, now })
  return updated.settings.order_types[type]
}

/** The error for an `until` in the past. */
export function untilInPast() {
  return invalidField("until", { code: "rest_out_of_bounds" })
}
