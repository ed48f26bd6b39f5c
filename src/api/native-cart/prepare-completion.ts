import type { MedusaRequest } from "@medusajs/framework/http"
import { settleNativeCart } from "../../commands/checkout/settle-native-cart"
import { CHECKOUT_KEYS, readCheckout } from "../../domain/checkout"
import { findNativeCart } from "../../platform/checkout/native-cart"
import { updateCartMetadata } from "../../platform/checkout/native-lines"
import type { NativeExtras } from "./native-request"
import { changedCheckout } from "./prepare-checkout"

/**
 * Applies checkout data sent with a completion, before the cart is judged (contract section 15). It is a normal change of the cart and
 * remains if the completion is refused. Does nothing for a cart that already is an order.
 * @throws what a change of the cart throws
 */
export async function prepareCompletion(req: MedusaRequest, extras: NativeExtras, cartId: string): Promise<void> {
  const { checkout, afterwards } = extras
  const cart = checkout ? await findNativeCart(req.scope, cartId) : null
  if (!checkout || !cart || cart.completedAt !== null) return
  const metadata = await changedCheckout(req, extras, cart, checkout)
  // Only a new order type changes the price. For date, time and table the cart is not refreshed, so that an open payment stays valid.
  const refresh = (readCheckout(cart.metadata).orderType ?? "") !== metadata[CHECKOUT_KEYS.orderType]
  await updateCartMetadata(req.scope, cartId, metadata, { refresh })
  // The cart is changed at this point, even if the completion is refused.
  for (const step of afterwards.splice(0)) await step(true)
  if (refresh) await settleNativeCart(req.scope, cartId, Date.now())
}
