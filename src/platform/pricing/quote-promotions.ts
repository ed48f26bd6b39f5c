import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { computeDiscounts, type PromotionQuestion } from "./promotion-context"
import { adjustmentsOf, type FoundDiscounts } from "./promotion-discounts"
import { type PromotionFact, readPromotionFacts } from "./promotion-facts"
import { type CouponQuote, couponOf, type DiscountQuote, discountsOf } from "./promotion-results"
import type { TotalsCart } from "./quote-totals"

/** The cart with its discounts, and the result for each coupon and promotion. */
export interface PromotionAnswer {
  readonly cart: TotalsCart
  readonly coupons: readonly CouponQuote[]
  readonly discounts: readonly DiscountQuote[]
}

/**
 * Applies coupons and automatic promotions. Medusa computes the discounts; they are then rounded to whole minor units, with tax
 * if prices include tax (contract section 7, "Money"). Each line's discount is rounded half-up; a fixed amount over the whole
 * order is split so that the parts sum to it.
 */
export async function applyPromotions(scope: MedusaContainer, question: PromotionQuestion): Promise<PromotionAnswer> {
  const codes = [...new Set(question.codes)]
  const facts = await readPromotionFacts(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), {
    codes,
    productIds: [...new Set([...question.products.values()].map(({ productId }) => productId))],
    customerId: question.customer?.id ?? null,
    shippingOptionId: question.shippingOptionId,
  })
  const usable = facts.promotions.filter(
    (promotion) => isRunning(promotion, question.now) && attributeIsKnown(promotion, question.customer),
  )
  const actions = usable.length === 0 ? [] : await computeDiscounts(scope, question, facts, usable)
  const found = adjustmentsOf(question.cart, actions, new Map(facts.promotions.map((promotion) => [promotion.code, promotion])))
  const discounts = discountsOf(found, facts)
  return {
    cart: withAdjustments(question.cart, found),
    coupons: codes.map((code) =>
      couponOf(code, facts, discounts, { now: question.now, customerId: question.customer?.id ?? null }),
    ),
    discounts,
  }
}

/** True if the promotion's campaign is running, or it has no campaign. */
function isRunning({ startsAt, endsAt }: PromotionFact, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

/** True if the customer has the attribute by which the campaign counts. Without it, Medusa refuses to compute anything. */
function attributeIsKnown({ budgetAttribute }: PromotionFact, customer: PromotionQuestion["customer"]): boolean {
  if (budgetAttribute === null) {
    return true
  }
  return Boolean(budgetAttribute === "customer_email" ? customer?.email : customer?.id)
}

function withAdjustments(cart: TotalsCart, found: FoundDiscounts): TotalsCart {
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, adjustments: found.lines.get(line.id) ?? [] })),
    delivery: cart.delivery === null ? null : { ...cart.delivery, adjustments: found.delivery },
  }
}
