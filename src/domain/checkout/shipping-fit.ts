import type { OrderType } from "../settings/operation-settings"
import type { ShippingKind } from "./native-cart"

/** Whether a shipping option of a kind fits an order type. An option without a kind fits every type. */
export function fitsOrderType(kind: ShippingKind | null, orderType: OrderType): boolean {
  return kind === null || (kind === "delivery") === (orderType === "delivery")
}
