import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer, PromotionTypes } from "@medusajs/framework/types"
import { ComputedActions, ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { type Minor, spread, toMinor } from "../../domain/money"
import { computePromotionActions, type PromotionAction } from "./promotion-actions"
import { type PromotionFact, type PromotionFacts, readPromotionFacts } from "./promotion-facts"
import {
  decoratedCart,
  type ExactDecimal,
  onePlusRate,
  type PricedCart,
  type PricedDelivery,
  type PricedLine,
  type QuoteAdjustment,
  roundedMinor,
} from "./quote-totals"

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

/** A priced cart, and everything that promotion rules can depend on. */
export interface PromotionQuestion {
  readonly cart: PricedCart
  readonly products: ReadonlyMap<string, { readonly productId: string; readonly variantId: string | null }>
  readonly shippingOptionId: string | null
  readonly codes: readonly string[]
  readonly regionId: string
  readonly salesChannelId: string
  readonly countryCode: string
  readonly customer: { readonly id: string | null; readonly email: string | null } | null
  readonly now: number
}

/** The cart with its discounts, and the result for each coupon and promotion. */
export interface PromotionAnswer {
  readonly cart: PricedCart
  readonly coupons: readonly CouponQuote[]
  readonly discounts: readonly DiscountQuote[]
}

/** Discounts found so far, per line and for the delivery. */
interface Found {
  readonly lines: Map<string, QuoteAdjustment[]>
  readonly delivery: QuoteAdjustment[]
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
  const actions = usable.length === 0 ? [] : await compute(scope, question, facts, usable)
  const found = adjustmentsOf(question.cart, actions, new Map(facts.promotions.map((promotion) => [promotion.code, promotion])))
  const discounts = discountsOf(found, facts)
  return {
    cart: withAdjustments(question.cart, found),
    coupons: codes.map((code) => couponOf(code, facts, discounts, question.now)),
    discounts,
  }
}

/** True if its campaign is running, or it has none. */
function isRunning({ startsAt, endsAt }: PromotionFact, now: number): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

/** Medusa refuses to compute anything if a campaign counts by an attribute that the caller lacks. */
function attributeIsKnown({ budgetAttribute }: PromotionFact, customer: PromotionQuestion["customer"]): boolean {
  if (budgetAttribute === null) {
    return true
  }
  return Boolean(budgetAttribute === "customer_email" ? customer?.email : customer?.id)
}

async function compute(
  scope: MedusaContainer,
  question: PromotionQuestion,
  facts: PromotionFacts,
  usable: readonly PromotionFact[],
): Promise<PromotionAction[]> {
  const { customer } = question
  const decorated = decoratedCart(question.cart)
  const items = decorated.items.map((item) => {
    const { productId = "", variantId = null } = question.products.get(item.id) ?? {}
    const product = facts.products.get(productId)
    return {
      ...item,
      product_id: productId,
      variant_id: variantId,
      product: {
        id: productId,
        collection_id: product?.collectionId ?? null,
        type_id: product?.typeId ?? null,
        categories: (product?.categoryIds ?? []).map((id) => ({ id })),
        tags: (product?.tagIds ?? []).map((id) => ({ id })),
      },
    }
  })
  const context = {
    currency_code: question.cart.currencyCode,
    email: customer?.email ?? undefined,
    customer:
      customer === null
        ? undefined
        : { id: customer.id, email: customer.email, groups: facts.customerGroupIds.map((id) => ({ id })) },
    region: { id: question.regionId },
    region_id: question.regionId,
    sales_channel_id: question.salesChannelId,
    shipping_address: { country_code: question.countryCode },
    items,
    // Read by rules of loyalty promotions, under the names of Medusa's own carts.
    original_item_total: decorated.original_item_total,
    original_item_subtotal: decorated.original_item_subtotal,
    shipping_methods: decorated.shipping_methods.map((method) => ({
      ...method,
      shipping_option: { shipping_option_type_id: facts.shippingOptionTypeId },
    })),
  }
  // The value of a fixed coupon includes tax if prices do, even if the promotion is not marked as tax-inclusive.
  const inclusive = question.cart.pricesIncludeTax ? { is_tax_inclusive: true } : {}
  const promotions = usable.map(({ native, type }) => (type === "fixed" ? { ...native, ...inclusive } : native))
  return await computePromotionActions(scope, promotions, context as unknown as PromotionTypes.ComputeActionContext)
}

function adjustmentsOf(cart: PricedCart, actions: readonly PromotionAction[], facts: ReadonlyMap<string, PromotionFact>): Found {
  const found: Found = { lines: new Map(cart.lines.map((line) => [line.id, []])), delivery: [] }
  for (const [code, ofCode] of byCode(actions)) {
    const fact = facts.get(code)
    if (fact === undefined) {
      continue
    }
    adjustLines(cart, ofCode, fact, found)
    adjustDelivery(cart, ofCode, fact, found)
  }
  return found
}

function byCode(actions: readonly PromotionAction[]): Map<string, PromotionAction[]> {
  const groups = new Map<string, PromotionAction[]>()
  for (const action of actions) {
    const group = groups.get(action.code)
    if (group === undefined) {
      groups.set(action.code, [action])
    } else {
      group.push(action)
    }
  }
  return groups
}

function adjustLines(cart: PricedCart, actions: readonly PromotionAction[], fact: PromotionFact, found: Found): void {
  const lines = new Map(cart.lines.map((line) => [line.id, line]))
  const shares: { readonly line: PricedLine; readonly room: Minor; readonly exact: ExactDecimal }[] = []
  for (const action of actions) {
    if (action.action !== ComputedActions.ADD_ITEM_ADJUSTMENT) {
      continue
    }
    const { item_id: lineId, amount } = action as PromotionTypes.AddItemAdjustmentAction
    const line = lines.get(lineId)
    if (line !== undefined) {
      const given = (found.lines.get(lineId) ?? []).reduce((sum, adjustment) => sum + adjustment.amount, 0n)
      shares.push({
        line,
        room: line.unitPrice * BigInt(line.quantity) - given,
        exact: inPriceTerms(MathBN.convert(amount), action.is_tax_inclusive ?? false, cart.pricesIncludeTax, line),
      })
    }
  }
  const wanted = fact.across
    ? spread(
        roundedMinor(
          shares.reduce((sum, { exact }) => sum.plus(exact), MathBN.convert(0)),
          cart.digits,
        ),
        // Twelve more digits, so that the parts keep Medusa's proportions.
        shares.map(({ exact }) => toMinor(exact.toFixed(), cart.digits + 12)),
      )
    : shares.map(({ exact }) => roundedMinor(exact, cart.digits))
  shares.forEach(({ line, room }, index) => {
    const amount = smaller(wanted[index] ?? 0n, room)
    if (amount > 0n) {
      found.lines.get(line.id)?.push({ promotionId: fact.id, code: fact.code, amount })
    }
  })
}

function adjustDelivery(cart: PricedCart, actions: readonly PromotionAction[], fact: PromotionFact, found: Found): void {
  const { delivery } = cart
  if (delivery === null) {
    return
  }
  for (const action of actions) {
    if (action.action !== ComputedActions.ADD_SHIPPING_METHOD_ADJUSTMENT) {
      continue
    }
    const room = delivery.amount - found.delivery.reduce((sum, adjustment) => sum + adjustment.amount, 0n)
    const amount = smaller(deliveryDiscount(cart, delivery, action, fact), room)
    if (amount > 0n) {
      found.delivery.push({ promotionId: fact.id, code: fact.code, amount })
    }
  }
}

/**
 * Medusa computes shipping discounts without tax, whatever the promotion says. A fixed amount is used as written, because coupon
 * values include tax if prices do.
 */
function deliveryDiscount(cart: PricedCart, delivery: PricedDelivery, action: PromotionAction, fact: PromotionFact): Minor {
  if (fact.type === "fixed" && cart.pricesIncludeTax) {
    return toMinor(fact.value, cart.digits)
  }
  const { amount } = action as PromotionTypes.AddShippingMethodAdjustment
  return roundedMinor(inPriceTerms(MathBN.convert(amount), false, cart.pricesIncludeTax, delivery), cart.digits)
}

function inPriceTerms(
  amount: ExactDecimal,
  amountIncludesTax: boolean,
  pricesIncludeTax: boolean,
  { taxLines }: Pick<PricedLine, "taxLines">,
): ExactDecimal {
  if (amountIncludesTax === pricesIncludeTax) {
    return amount
  }
  return pricesIncludeTax ? amount.times(onePlusRate(taxLines)) : amount.dividedBy(onePlusRate(taxLines))
}

function withAdjustments(cart: PricedCart, found: Found): PricedCart {
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, adjustments: found.lines.get(line.id) ?? [] })),
    delivery: cart.delivery === null ? null : { ...cart.delivery, adjustments: found.delivery },
  }
}

function discountsOf(found: Found, facts: PromotionFacts): DiscountQuote[] {
  const amounts = new Map<string, Minor>()
  for (const { code, amount } of [...[...found.lines.values()].flat(), ...found.delivery]) {
    amounts.set(code, (amounts.get(code) ?? 0n) + amount)
  }
  return facts.promotions.flatMap(({ id, code, automatic, counted }) => {
    const discount = amounts.get(code)
    return discount === undefined ? [] : [{ promotionId: id, code, automatic, discount, counted }]
  })
}

function couponOf(code: string, facts: PromotionFacts, discounts: readonly DiscountQuote[], now: number): CouponQuote {
  const discount = discounts.find((candidate) => candidate.code === code)
  if (discount !== undefined) {
    return { code, valid: true, reason: null, discount: discount.discount }
  }
  return {
    code,
    valid: false,
    reason: reasonOf(
      facts.promotions.find((candidate) => candidate.code === code),
      now,
    ),
    discount: 0n,
  }
}

function reasonOf(promotion: PromotionFact | undefined, now: number): CouponReason {
  if (promotion === undefined) {
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

function smaller(left: Minor, right: Minor): Minor {
  return left < right ? left : right
}
