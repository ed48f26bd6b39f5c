import type { MedusaContainer } from "@medusajs/framework/types"
import { isOurs, type NativeCart } from "../../../domain/checkout"
import { looksLikeCoupon } from "../../../domain/loyalty"
import { findCartAndClaim } from "../../../platform/checkout/native-cart"
import { ownershipRule } from "../../../platform/checkout/whose-cart"
import { recordForeignCompletion } from "./foreign-completions"

/** The maximum number of carts that a process remembers. */
const MOST = 20_000

/**
 * Carts that did not belong to the restaurant when this process last read them, oldest first: their changes need no check. If such a cart
 * becomes the restaurant's in another process, the next change in this process runs without the cart's lock. The response to that change
 * removes the cart from this set. A completion and a payment session always query the database.
 */
const foreignCarts = new Set<string>()

/** Remembers a cart that does not belong to the restaurant. */
export function recordForeignCart(cartId: string): void {
  foreignCarts.delete(cartId)
  foreignCarts.add(cartId)
  if (foreignCarts.size <= MOST) return
  const [oldest] = foreignCarts
  if (oldest !== undefined) foreignCarts.delete(oldest)
}

/** Forgets a cart, because it may belong to the restaurant now. */
export function forgetForeignCart(cartId: string): void {
  foreignCarts.delete(cartId)
}

/** True for a cart that is remembered as not the restaurant's. */
export function isKnownForeignCart(cartId: string): boolean {
  return foreignCarts.has(cartId)
}

/**
 * True if requests on a cart need our handling: the cart is the restaurant's (`isOurs`) or uses a loyalty coupon. Only the coupon's own
 * customer may use it, so the signed-in customer must be recorded. A cart that needs no handling is remembered. One statement.
 * @param completes whether the request completes the cart
 */
export async function needsOurHandling(scope: MedusaContainer, cartId: string, completes: boolean): Promise<boolean> {
  const [found, rule] = await Promise.all([findCartAndClaim(scope, cartId), ownershipRule(scope)])
  if (found === null) return false
  if (isOurs(found.cart, rule) || takesCoupon(found.cart)) return true
  recordForeignCart(cartId)
  if (completes && !found.claimed) recordForeignCompletion(cartId)
  return false
}

function takesCoupon({ couponCodes }: NativeCart): boolean {
  return couponCodes.some(looksLikeCoupon)
}
