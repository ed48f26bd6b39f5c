import BigNumber from "bignumber.js"
import { type Minor, spread, toMinor } from "../money"

/** A fixed discount as the store has set it up. */
export interface FixedDiscount {
  /** As shown to the customer: with tax where prices include it. */
  readonly value: Minor
  /** true: one amount over all lines; false: the amount per piece. */
  readonly across: boolean
}

/** The platform's discount on one line. Amounts: exact decimals in major units. */
export interface DiscountedLine {
  /** The platform's discount without tax. */
  readonly amount: string
  /** The price of one piece, with tax. */
  readonly unitPrice: string
  /** Percent of tax. */
  readonly taxRate: string
}

/** Extra decimal places of the weights, so that rounding does not change the platform's proportions. */
const SHARE_DIGITS = 12

/**
 * The discount of a fixed coupon on each line where prices include tax. The customer sees the coupon's own amount (contract section 7,
 * "Money"). The platform reads a promotion's value as excluding tax unless the promotion is marked otherwise.
 * @param digits decimal places of the currency
 * @returns one amount per line, never more than the platform's discount
 * @example fixedDiscount({ value: 333n, across: true }, [{ amount: "3.33", unitPrice: "9.90", taxRate: "10" }], 2) // [333n], not 366n
 */
export function fixedDiscount({ value, across }: FixedDiscount, lines: readonly DiscountedLine[], digits: number): Minor[] {
  const seen = lines.map(({ amount, taxRate }) => new BigNumber(amount).times(onePlus(taxRate)))
  const room = seen.map((amount) => toMinor(amount.toFixed(), digits))
  if (!across) return lines.map((line, index) => smaller(room[index] ?? 0n, value * pieces(line, value, digits)))
  const all = room.reduce((sum, amount) => sum + amount, 0n)
  if (all <= value) return room
  return spread(
    value,
    seen.map((amount) => toMinor(amount.toFixed(), digits + SHARE_DIGITS)),
  )
}

/** How many pieces of a line the platform discounted. */
function pieces({ amount, unitPrice, taxRate }: DiscountedLine, value: Minor, digits: number): bigint {
  const net = new BigNumber(unitPrice).dividedBy(onePlus(taxRate))
  const each = BigNumber.min(new BigNumber(value.toString()).shiftedBy(-digits), net)
  if (each.lte(0)) return 0n
  // Subtracts a tolerance, so that cents left over by a division do not count as another piece.
  return BigInt(new BigNumber(amount).dividedBy(each).minus(1e-6).integerValue(BigNumber.ROUND_CEIL).toFixed())
}

/**
 * A fixed coupon's discount on a shipping method in the platform's form: without tax, even if the method's price includes it.
 * @param price of the method, with tax
 * @returns an exact decimal in major units
 */
export function fixedShippingDiscount(
  value: Minor,
  { price, taxRate }: { readonly price: Minor; readonly taxRate: string },
  digits: number,
): string {
  const seen = new BigNumber(smaller(value, price).toString()).shiftedBy(-digits)
  return seen.dividedBy(onePlus(taxRate)).decimalPlaces(18).toFixed()
}

/** The factor of a tax rate: 1.1 for 10 %. */
function onePlus(taxRate: string): BigNumber {
  return new BigNumber(taxRate).dividedBy(100).plus(1)
}

function smaller(left: Minor, right: Minor): Minor {
  return left < right ? left : right
}
