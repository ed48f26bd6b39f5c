import type { PromotionTypes } from "@medusajs/framework/types"
import { ComputedActions, MathBN } from "@medusajs/framework/utils"
import { type Minor, spread, toMinor } from "../../domain/money"
import type { PromotionAction } from "./promotion-actions"
import type { PromotionFact } from "./promotion-facts"
import {
  type ExactDecimal,
  onePlusRate,
  type QuoteAdjustment,
  roundedMinor,
  type TotalsCart,
  type TotalsDelivery,
  type TotalsLine,
} from "./quote-totals"

/** Discounts found so far, per line and for the delivery. */
export interface FoundDiscounts {
  readonly lines: Map<string, QuoteAdjustment[]>
  readonly delivery: QuoteAdjustment[]
}

/**
 * Rounds the discounts that Medusa has computed to whole minor units, with or without tax like the cart's prices. No discount exceeds the
 * remaining amount of its line or of the delivery.
 * @param facts the promotions by code
 */
export function adjustmentsOf(
  cart: TotalsCart,
  actions: readonly PromotionAction[],
  facts: ReadonlyMap<string, PromotionFact>,
): FoundDiscounts {
  const found: FoundDiscounts = { lines: new Map(cart.lines.map((line) => [line.id, []])), delivery: [] }
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

function adjustLines(cart: TotalsCart, actions: readonly PromotionAction[], fact: PromotionFact, found: FoundDiscounts): void {
  const lines = new Map(cart.lines.map((line) => [line.id, line]))
  const shares: { readonly line: TotalsLine; readonly room: Minor; readonly exact: ExactDecimal }[] = []
  for (const action of actions) {
    if (action.action !== ComputedActions.ADD_ITEM_ADJUSTMENT) {
      continue
    }
    const { item_id: lineId, amount } = action as PromotionTypes.AddItemAdjustmentAction
    const line = lines.get(lineId)
    if (line !== undefined) {
      const discounted = (found.lines.get(lineId) ?? []).reduce((sum, adjustment) => sum + adjustment.amount, 0n)
      shares.push({
        line,
        room: line.unitPrice * BigInt(line.quantity) - discounted,
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

function adjustDelivery(cart: TotalsCart, actions: readonly PromotionAction[], fact: PromotionFact, found: FoundDiscounts): void {
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
function deliveryDiscount(cart: TotalsCart, delivery: TotalsDelivery, action: PromotionAction, fact: PromotionFact): Minor {
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
  { taxLines }: Pick<TotalsLine, "taxLines">,
): ExactDecimal {
  if (amountIncludesTax === pricesIncludeTax) {
    return amount
  }
  return pricesIncludeTax ? amount.times(onePlusRate(taxLines)) : amount.dividedBy(onePlusRate(taxLines))
}

function smaller(left: Minor, right: Minor): Minor {
  return left < right ? left : right
}
