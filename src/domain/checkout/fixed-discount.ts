import BigNumber from "bignumber.js"
import { type Minor, spread, toMinor } from "../money"

/** A fixed amount off, as somebody has set it up. */
export interface FixedDiscount {
  /** As the customer sees it: with tax where prices include it. */
  readonly value: Minor
  /** One amount for all lines; otherwise so much off each piece. */
  readonly across: boolean
}

/** What the platform takes off one line for it. Amounts: exact decimals in major units. */
export interface DiscountedLine {
  /** As the platform has taken it, without tax. */
  readonly amount: string
  /** The price of one piece, with tax. */
  readonly unitPrice: string
  /** Percent of tax. */
  readonly taxRate: string
}

/** More digits, so that shares keep the platform's proportions. */
const SHARE_DIGITS = 12

/**
 * What a fixed coupon takes off each line where prices include tax, so that the customer sees the coupon's own amount go (contract
 * section 7, "Money"): the platform reads the value of a promotion that is not marked as including tax as one without tax.
 * @param digits decimal places of the currency
 * @returns one amount per line; never more than the platform takes
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

/** How many pieces of a line the platform has counted. */
function pieces({ amount, unitPrice, taxRate }: DiscountedLine, value: Minor, digits: number): bigint {
  const net = new BigNumber(unitPrice).dividedBy(onePlus(taxRate))
  const each = BigNumber.min(new BigNumber(value.toString()).shiftedBy(-digits), net)
  if (each.lte(0)) return 0n
  // Cents that a division has left over are no further piece.
  return BigInt(new BigNumber(amount).dividedBy(each).minus(1e-6).integerValue(BigNumber.ROUND_CEIL).toFixed())
}

/**
 * What a fixed coupon takes off a shipping method, as the platform keeps it: without tax, whatever the method's price includes.
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

/** 1.1 for 10 %. */
function onePlus(taxRate: string): BigNumber {
  return new BigNumber(taxRate).dividedBy(100).plus(1)
}

function smaller(left: Minor, right: Minor): Minor {
  return left < right ? left : right
}
