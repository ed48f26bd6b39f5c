import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Caller } from "../../../domain/access/caller"
import { type CartRequest, judgeCart } from "../../../domain/ordering"
import { methodsFor, paymentMethods } from "../../../domain/payment"
import type { SettingsService } from "../../../modules/settings"
import { SETTINGS_MODULE } from "../../../modules/settings/name"
import type { CommerceContext } from "../../../platform/commerce/commerce-context"
import { idSource } from "../../../platform/orders/order-ids"
import { resolveCoupons } from "../../../platform/pricing/coupon-codes"
import { requireRegionCountry } from "../../delivery/require-region-country"
import { judgeCoupons } from "../../loyalty/judge-coupons"
import type { Seating } from "../../tables/judge-table"
import { cartHolder, partyOf } from "../../tables/table-scene"
import { factsOfRequest } from "./cart-facts"
import { couponProblems, cutoverProblems, paymentProblems } from "./cart-problems"
import { hostProblems } from "./host-rules"
import type { JudgedRequest, PaymentKind } from "./judged-request"
import { loadCartKnowledge } from "./load-cart-knowledge"
import { commerceFor, quoteRequest, withRefused } from "./quote-request"
import { resolveCustomer } from "./resolve-customer"
import { guestProblems, isStaff } from "./who-may-order"

/**
 * Judges a cart by the store's rules, then by the host's own, and prices it with Medusa's taxes and promotions (contract section 7).
 * Problems of the cart are returned in `problems`, not thrown.
 * @param payment the kind of payment method that the order may name; undefined: any that the store offers
 * @throws svc_forbidden when a caller who is not staff sends `customer_id`; rest_invalid_param for an unknown `customer_id`, or for a
 *   delivery address in a country outside the region; svc_commerce_missing
 */
export async function judgeRequest(
  scope: MedusaContainer,
  asked: CartRequest,
  caller: Caller,
  now: number,
  payment?: PaymentKind,
): Promise<JudgedRequest> {
  const judged = await judgeByStore(scope, asked, caller, now, payment)
  if (judged.request.cart.items === null) return judged
  const problems = await hostProblems(scope, judged.problems, () => factsOfRequest(judged))
  return problems.length === 0 ? judged : { ...judged, problems }
}

async function judgeByStore(
  scope: MedusaContainer,
  asked: CartRequest,
  caller: Caller,
  now: number,
  payment: PaymentKind | undefined,
): Promise<JudgedRequest> {
  const service = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const [settings, gateways] = [await service.operation(), await service.paymentGateways()]
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const [commerce, customer] = await Promise.all([commerceFor(scope, asked), resolveCustomer(scope, asked, caller)])
  const request = { ...asked, couponCodes: await resolveCoupons(knex, asked.couponCodes, customer.platformId) }
  requireServedCountry(request, commerce)
  const seating = seatingOf(request, caller)
  const knowledge = await loadCartKnowledge(scope, request, settings, commerce, seating, now)
  const judgement = judgeCart(request.cart, knowledge)
  const ids = idSource(now)
  const orderId = ids("order")
  const lines = judgement.items.lines.map((line) => ({ ...line, id: ids("ordli") }))
  const coupons = await judgeCoupons(scope, request.couponCodes, { now, account: customer.accountNumber })
  const quote = withRefused(
    await quoteRequest(scope, { request, coupons, settings, commerce, customer, judgement, lines, now }),
    coupons,
    request.couponCodes,
  )
  const offered = paymentMethods({ settings, stored: gateways, providers: commerce.paymentProviders })
  return {
    request,
    settings,
    commerce,
    customer,
    judgement,
    lines,
    quote,
    reward: coupons.reward && quote.discounts.some(({ code }) => code === coupons.reward?.code) ? coupons.reward : null,
    paymentMethods: methodsFor(offered, quote.total, commerce.currencyDigits),
    problems: [
      ...cutoverProblems(service),
      ...guestProblems(caller, settings),
      ...judgement.problems,
      ...paymentProblems(request, offered, { payment, total: quote.total, digits: commerce.currencyDigits }),
      ...couponProblems(quote),
    ],
    ids,
    orderId,
    seating,
  }
}

/** The table choice and party of a dine-in cart; null for every other cart. */
export function seatingOf({ cart, tableId, tableToken, sessionHash, cartId }: CartRequest, caller: Caller): Seating | null {
  if (cart.serviceMode !== "dine_in") return null
  const party = partyOf(caller, sessionHash ?? null)
  return {
    choice: { tableId, token: tableToken },
    party: cartId === undefined ? party : { ...party, holder: cartHolder(cartId) },
    staff: isStaff(caller),
  }
}

/** An order is taxed at its delivery address, so the country must be one of the region (contract section 5). */
function requireServedCountry({ cart, address }: CartRequest, { countries }: CommerceContext): void {
  if (cart.orderType === "delivery" && address) requireRegionCountry(countries, address.country, "address.country")
}
