import type { Minor } from "../../domain/money"
import { isForOthers } from "./personal-promotion"
import type { FoundDiscounts } from "./promotion-discounts"
import type { PromotionFact, PromotionFacts } from "./promotion-facts"

/** Why a coupon code gives no discount. */
export type CouponReason = "not_found" | "not_started" | "expired" | "limit_reached" | "not_applicable"

/** The result for one requested coupon code. */
export interface CouponQuote {
  readonly code: string
  readonly valid: boolean
  readonly reason: CouponReason | null
  readonly discount: Minor
}

/** A promotion that gave a discount, by code or automatic. */
export interface DiscountQuote {
  readonly promotionId: string
  readonly code: string
  readonly automatic: boolean
  readonly discount: Minor
  /** True if placing the order must count its use (`registerPromotionUsage`). */
  readonly counted: boolean
}

/** The promotions that gave a discount, with the sum of each. */
export function discountsOf(found: FoundDiscounts, facts: PromotionFacts): DiscountQuote[] {
  const amounts = new Map<string, Minor>()
  for (const { code, amount } of [...[...found.lines.values()].flat(), ...found.delivery]) {
    amounts.set(code, (amounts.get(code) ?? 0n) + amount)
  }
  return facts.promotions.flatMap(({ id, code, automatic, counted }) => {
    const discount = amounts.get(code)
    return discount === undefined ? [] : [{ promotionId: id, code, automatic, discount, counted }]
  })
}

/** The customer and the time of a request for a coupon. */
interface CouponQuestion {
  /** Epoch milliseconds. */
  readonly now: number
  /** The Medusa customer; null: a guest. */
  readonly customerId: string | null
}

/** The result for one requested code. */
export function couponOf(
  code: string,
  facts: PromotionFacts,
  discounts: readonly DiscountQuote[],
  question: CouponQuestion,
): CouponQuote {
  const discount = discounts.find((candidate) => candidate.code === code)
  if (discount !== undefined) {
    return { code, valid: true, reason: null, discount: discount.discount }
  }
  return {
    code,
    valid: false,
    reason: reasonOf(
      facts.promotions.find((candidate) => candidate.code === code),
      question,
    ),
    discount: 0n,
  }
}

function reasonOf(promotion: PromotionFact | undefined, { now, customerId }: CouponQuestion): CouponReason {
  if (promotion === undefined || isForOthers(promotion.native, customerId)) {
    return "not_found"
  }
  if (promotion.startsAt !== null && promotion.startsAt > now) {
    return "not_started"
  }
  if (promotion.endsAt !== null && promotion.endsAt <= now) {
    return "expired"
  }
  return promotion.limitReached ? "limit_reached" : "not_applicable"
}
