import type { MedusaRequest } from "@medusajs/framework/http"
import { forgetForeignCart, isKnownForeignCart, needsOurHandling } from "../../commands/checkout/arrivals/foreign-carts"
import { isOurs } from "../../domain/checkout"
import { looksLikeCoupon } from "../../domain/loyalty"
import { ownershipRule } from "../../platform/checkout/whose-cart"
import { toCheckoutChange } from "../contracts/checkout-extensions"
import type { NativeExtras } from "./native-request"

/** Body fields that may change whose cart it is, or whose handling depends on our data in the cart. */
const DECISIVE = ["metadata", "region_id", "sales_channel_id"]

/**
 * Whether a change concerns the restaurant: it brings ordering data, extras or a loyalty coupon, or its cart is the restaurant's. For a cart
 * known not to be the restaurant's, most changes need no SQL statement; its completion needs one.
 */
export async function concernsUs(req: MedusaRequest, extras: NativeExtras, completes: boolean): Promise<boolean> {
  const { cartId } = extras
  if (bringsOurs(req, extras)) {
    if (cartId !== null) forgetForeignCart(cartId)
    return true
  }
  if (cartId === null) {
    const empty = { metadata: {}, lines: [], shipping: [], salesChannelId: channelOfNewCart(req) }
    return isOurs(empty, await ownershipRule(req.scope))
  }
  if (!completes && isKnownForeignCart(cartId) && !DECISIVE.some((name) => fieldOf(req, name) !== undefined)) return false
  return needsOurHandling(req.scope, cartId, completes)
}

function bringsOurs(req: MedusaRequest, { checkout, lines }: NativeExtras): boolean {
  const said = checkout === null ? [] : Object.values(toCheckoutChange(checkout))
  const codes = fieldOf(req, "promo_codes")
  return (
    said.some((value) => value !== undefined) ||
    lines.some(({ extra_ids, extra_selections }) => extra_ids !== undefined || extra_selections !== undefined) ||
    (Array.isArray(codes) && codes.some((code) => typeof code === "string" && looksLikeCoupon(code)))
  )
}

/** The sales channel in which Medusa will create the cart: the one in the body, or that of the publishable key. */
function channelOfNewCart(req: MedusaRequest): string | null {
  const { publishable_key_context: key } = req as { publishable_key_context?: { sales_channel_ids?: readonly string[] } }
  const named = fieldOf(req, "sales_channel_id")
  return typeof named === "string" ? named : (key?.sales_channel_ids?.[0] ?? null)
}

function fieldOf({ body }: MedusaRequest, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
