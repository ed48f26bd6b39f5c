import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { isJustPlaced } from "../../ordering/placing/just-placed"
import { adoptOrder } from "./adopt-order"

/**
 * Adopts an order for which Medusa emitted `order.placed`. Orders of `POST /orders` emit the same event but already have a row. While a
 * legacy plugin is active, nothing is adopted (contract section 13).
 * @returns the row; undefined when there is nothing to adopt
 */
export async function receiveOrder(scope: MedusaContainer, orderId: string, now: number): Promise<OrderRow | undefined> {
  if (isJustPlaced(orderId) || scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return undefined
  return adoptOrder(scope, orderId, now)
}
