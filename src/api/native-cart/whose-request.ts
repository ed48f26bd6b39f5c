import type { MedusaRequest } from "@medusajs/framework/http"
import { forgetForeignCart, isKnownForeignCart, needsOurHandling } from "../../commands/checkout/arrivals/foreign-carts"
import { looksLikeCoupon } from "../../domain/loyalty"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
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
  // The sales channel of a new cart is not known yet.
  if (cartId === null) return req.scope.resolve<SettingsService>(SETTINGS_MODULE).options().native_carts === "all"
  if (!completes && isKnownForeignCart(cartId) && !DECISIVE.some((name) => fieldOf(req, name) !== undefined)) return false
  return needsOurHandling(req.scope, cartId)
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

function fieldOf({ body }: MedusaRequest, name: string): unknown {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : undefined
}
