import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderRow } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { isJustPlaced } from "../ordering/just-placed"
import { adoptOrder } from "./adopt-order"

/**
 * Takes in an order that the platform says was placed. Orders of `POST /orders` are announced by the same event and have their row
 * already; while a legacy plugin is active nothing is taken in (contract section 13).
 * @returns its row; undefined: none of ours
 */
export async function receiveOrder(scope: MedusaContainer, orderId: string, now: number): Promise<OrderRow | undefined> {
  if (isJustPlaced(orderId) || scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return undefined
  return adoptOrder(scope, orderId, now)
}
