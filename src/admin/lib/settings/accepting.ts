import type { ServiceStatus, SettingsOperation } from "../../../client/generated"
import { ORDER_TYPES } from "../../../domain/settings/operation-settings"

/** Why no guest can order, whatever the time. */
export type NotAccepting = "legacy" | "no_commerce" | "stopped" | "modes_off" | "modes_paused"

/** Why the service takes no orders; null: it takes orders. The server decides that; the reason is the first obstacle found here. */
export function notAccepting(
  { accepting_orders, coexistence_mode, currency }: Pick<ServiceStatus, "accepting_orders" | "coexistence_mode" | "currency">,
  { emergency_closed, order_types }: Pick<SettingsOperation, "emergency_closed" | "order_types">,
): NotAccepting | null {
  if (accepting_orders) return null
  if (coexistence_mode) return "legacy"
  if (currency === null) return "no_commerce"
  if (emergency_closed) return "stopped"
  return ORDER_TYPES.some((mode) => order_types[mode].enabled) ? "modes_paused" : "modes_off"
}
