import type { MedusaContainer } from "@medusajs/framework/types"
import { fixedDiscount, fixedShippingDiscount } from "../../domain/checkout"
import { toDecimal, toMinor } from "../../domain/money"
import {
  correctDiscounts,
  type DiscountCorrection,
  type StoredDiscount,
  storedFixedDiscounts,
} from "../../platform/checkout/native-discounts"

/**
 * Corrects the fixed coupons of a Medusa cart, so that they reduce the amount that the customer sees (contract section 7, "Money"), as in
 * `POST /orders`. Medusa treats a fixed value as an amount without tax, and computes it again at every change of the cart.
 * @param digits decimal places of the cart's currency
 * @returns true when something was changed
 */
export async function settleFixedDiscounts(scope: MedusaContainer, cartId: string, digits: number): Promise<boolean> {
  const found = await storedFixedDiscounts(scope, cartId)
  const byPromotion = new Map<string, StoredDiscount[]>()
  for (const one of found) {
    const key = `${one.of} ${one.promotionId}`
    byPromotion.set(key, [...(byPromotion.get(key) ?? []), one])
  }
  const corrections = [...byPromotion.values()].flatMap((discounts) =>
    discounts[0]?.of === "line" ? ofLines(discounts, digits) : ofShipping(discounts, digits),
  )
  if (corrections.length === 0) return false
  await correctDiscounts(scope, cartId, corrections)
  return true
}

function ofLines(discounts: readonly StoredDiscount[], digits: number): DiscountCorrection[] {
  const { value = "0", across = false } = discounts[0] ?? {}
  const amounts = fixedDiscount({ value: toMinor(value, digits), across }, discounts, digits)
  return discounts.map(({ id }, index) => ({ id, of: "line", amount: toDecimal(amounts[index] ?? 0n, digits) }))
}

/**
 * The corrections of shipping discounts. Discounts that are already right are left out, so that repeated calls change nothing.
 */
function ofShipping(discounts: readonly StoredDiscount[], digits: number): DiscountCorrection[] {
  return discounts.flatMap(({ id, value, unitPrice, taxRate, amount: present }) => {
    const price = toMinor(unitPrice, digits)
    const amount = fixedShippingDiscount(toMinor(value, digits), { price, taxRate }, digits)
    const same = toMinor(present, COMPARED_DIGITS) === toMinor(amount, COMPARED_DIGITS)
    return same ? [] : [{ id, of: "shipping" as const, amount }]
  })
}

/** Amounts without tax can be repeating decimals; they are compared to this many places. */
const COMPARED_DIGITS = 9
