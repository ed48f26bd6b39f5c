import { type Minor, toDecimal, toMinor } from "../../../domain/money"
import { type CartProblem, type CartRequest, problem } from "../../../domain/ordering"
import { methodsFor, type OfferedMethod } from "../../../domain/payment"
import type { SettingsService } from "../../../modules/settings"
import type { OrderQuote } from "../../../platform/pricing/order-quote"
import type { PaymentKind } from "./judged-request"

/** While a legacy plugin takes the orders, this plugin refuses them (contract section 15). */
export function cutoverProblems(service: SettingsService): CartProblem[] {
  return service.coexistenceMode() ? [problem("svc_cutover_pending")] : []
}

interface PaymentQuestion {
  /** The kind of method that the order may name; undefined: any. */
  readonly payment: PaymentKind | undefined
  readonly total: Minor
  /** Decimal places of the currency. */
  readonly digits: number
}

/** Reports a named payment method that the store does not offer for this route or this total. */
export function paymentProblems(
  { paymentMethod }: Pick<CartRequest, "paymentMethod">,
  offered: readonly OfferedMethod[],
  { payment, total, digits }: PaymentQuestion,
): CartProblem[] {
  if (paymentMethod === undefined) return []
  const method = offered.find(({ id, kind }) => id === paymentMethod && (payment === undefined || kind === payment))
  if (method && methodsFor([method], total, digits).length > 0) return []
  const minimum = method?.kind === "online" ? { minimum: asAmount(method.minimum, digits) } : {}
  return [problem("svc_payment_method_not_allowed", { payment_method: paymentMethod, ...minimum })]
}

function asAmount(decimal: string | null, digits: number): string | null {
  return decimal === null ? null : toDecimal(toMinor(decimal, digits), digits)
}

/** Reports the coupons that give no discount. */
export function couponProblems(quote: OrderQuote): CartProblem[] {
  return quote.coupons
    .filter((coupon) => !coupon.valid)
    .map((coupon) => problem("svc_coupon_invalid", { coupon_code: coupon.code, reason: coupon.reason }))
}
