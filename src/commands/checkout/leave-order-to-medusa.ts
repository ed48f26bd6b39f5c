import type { MedusaContainer } from "@medusajs/framework/types"
import { type AdoptionRule, isOurs } from "../../domain/checkout"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { type ArrivedOrder, ownershipRule } from "../../platform/checkout/whose-cart"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { noteOrder } from "../loyalty/note-order"

/** The current rule that decides which Medusa orders are adopted. */
export async function adoptionRule(
  scope: MedusaContainer,
  { installedAt = 0 }: { readonly installedAt?: number },
): Promise<AdoptionRule> {
  const { complete_cart_hook } = scope.resolve<SettingsService>(SETTINGS_MODULE).options()
  return { ...(await ownershipRule(scope)), judgesCarts: complete_cart_hook, installedAt }
}

/**
 * True for an order of one of the restaurant's carts that is not linked to its cart: the process that completed the cart may have crashed.
 */
export function mayBeIncomplete(order: ArrivedOrder, rule: AdoptionRule): boolean {
  return !order.linked && order.cartId !== null && isOurs(order, rule)
}

/** True if an order that is not adopted holds a checkout claim or a loyalty coupon. */
export function holdsOfOurs({ claimed, coupons }: ArrivedOrder): boolean {
  return claimed || coupons.length > 0
}

/**
 * Leaves an order to Medusa. Releases the checkout claim that its cart made while the cart was the restaurant's, and marks the order's
 * loyalty coupons as used.
 */
export async function leaveOrderToMedusa(scope: MedusaContainer, order: ArrivedOrder, now: number): Promise<void> {
  if (!holdsOfOurs(order)) return
  await unitOfWork(scope, async ({ trx }) => {
    if (order.cartId !== null) await scope.resolve<OrderingService>(ORDERING_MODULE).claims.take(trx, order.cartId)
    for (const coupon of order.coupons)
      await noteOrder(scope, trx, { orderId: order.id, account: null, referral: "", coupon }, now)
  })
}
