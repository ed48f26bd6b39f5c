import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { customerCaller, ownerOf } from "../../commands/checkout/arrivals/native-party"
import { couponsOfOthers } from "../../commands/loyalty/judge-coupons"
import { looksLikeCoupon } from "../../domain/loyalty"
import { findNativeCart } from "../../platform/checkout/native-cart"
import { onAnswer } from "../on-answer"
import { extrasOf, onNativeRoute, signedInCustomer } from "./native-request"

/**
 * Runs before Medusa adds promotion codes to a cart. Medusa would accept the loyalty coupon of a customer whose e-mail somebody types into
 * a cart, and show what it is worth. So the coupon of another account is replaced by a code that does not exist, and restored in Medusa's
 * message. The refusal is then the same as for an unknown code, whatever else is wrong with the request.
 */
export const hideForeignCoupons = onNativeRoute(async (req, res) => {
  const body = req.validatedBody as { promo_codes?: readonly string[] } | undefined
  const codes = body?.promo_codes ?? []
  if (!body || !extrasOf(req) || !codes.some(looksLikeCoupon)) return
  const foreign = await couponsOfOthers(req.scope, codes, await accountOf(req))
  if (foreign.size === 0) return
  body.promo_codes = codes.map((code) => (foreign.has(code) ? unknownCode(code) : code))
  nameSentCodes(res, [...foreign])
})

/** The account that may use coupons in the cart: the one signed in, otherwise the cart's owner; null: none. */
async function accountOf(req: MedusaRequest): Promise<number | null> {
  const now = Date.now()
  const [customer, cartId] = [signedInCustomer(req), req.params.id]
  const cart = customer === null && cartId !== undefined ? await findNativeCart(req.scope, cartId) : null
  const caller = await (cart ? ownerOf(req.scope, cart, now) : customerCaller(req.scope, customer, now))
  return caller.kind === "account" ? caller.accountId : null
}

/** A code that matches no promotion, because coupon codes are random. */
const unknownCode = (code: string): string => `${code}.`

function nameSentCodes(res: MedusaResponse, codes: readonly string[]): void {
  onAnswer(res, (body) => {
    const { message } = (body ?? {}) as { message?: unknown }
    if (typeof message !== "string") return body
    return { ...(body as object), message: codes.reduce((text, code) => text.replaceAll(unknownCode(code), code), message) }
  })
}
