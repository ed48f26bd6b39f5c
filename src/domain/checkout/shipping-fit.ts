import type { OrderType } from "../settings/operation-settings"
import type { ShippingKind } from "./native-cart"

/** Whether a shipping option of a kind carries orders of a type; one that is none of ours carries everything. */
export function fitsOrderType(kind: ShippingKind | null, orderType: OrderType): boolean {
  return kind === null || (kind === "delivery") === (orderType === "delivery")
}
