import type { MedusaContainer } from "@medusajs/framework/types"
import { type CartProblem, problem } from "../../domain/ordering"
import { findNativeCart } from "../../platform/checkout/native-cart"
import { judgeCoupons } from "../loyalty/judge-coupons"
import { ownerOf } from "./arrivals/native-party"

/**
 * Judges the loyalty coupons of a cart that is not the restaurant's. Only the customer who exchanged points for a coupon may use it, and
 * must be signed in to the cart. Medusa's own rule accepts anyone who types that customer's e-mail.
 * @param codes the codes that reduce the cart's total
 * @returns one problem per refused coupon
 */
export async function judgeForeignCoupons(
  scope: MedusaContainer,
  cartId: string,
  codes: ReadonlySet<string>,
  now: number,
): Promise<CartProblem[]> {
  const cart = await findNativeCart(scope, cartId)
  const caller = cart ? await ownerOf(scope, cart, now) : null
  const account = caller?.kind === "account" ? caller.accountId : null
  const { refused } = await judgeCoupons(scope, [...codes], { now, account, cartId })
  return refused.map(({ code, reason }) => problem("svc_coupon_invalid", { coupon_code: code, reason }))
}
