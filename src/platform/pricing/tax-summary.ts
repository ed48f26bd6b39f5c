import { MathBN } from "@medusajs/framework/utils"
import { type Minor, spread } from "../../domain/money"
import { type ExactDecimal, type PlatformAmount, roundedMinor } from "./quote-totals"

/** One row of the tax summary. */
export interface TaxSummaryLine {
  /** Percent. */
  readonly rate: number
  readonly label: string
  /** The taxed amount, without the tax. */
  readonly base: Minor
  readonly amount: Minor
}

/** A line or shipping method after Medusa's arithmetic. */
export interface TaxedLine {
  readonly subtotal: PlatformAmount
  readonly discount_subtotal: PlatformAmount
  readonly tax_lines: readonly { readonly rate: number; readonly name: string; readonly total?: PlatformAmount }[]
}

/** Sums taxes by rate and label, highest rate first. Amounts are rounded so that they sum to the total. */
export function taxSummary(
  lines: readonly TaxedLine[],
  totalTax: Minor,
  digits: number,
  pricesIncludeTax: boolean,
): TaxSummaryLine[] {
  const groups = new Map<string, { rate: number; label: string; base: ExactDecimal; amount: ExactDecimal }>()
  for (const line of lines) {
    const base = MathBN.sub(line.subtotal, line.discount_subtotal)
    for (const { rate, name, total } of line.tax_lines) {
      const key = `${rate}|${name}`
      const group = groups.get(key) ?? { rate, label: name, base: MathBN.convert(0), amount: MathBN.convert(0) }
      group.base = group.base.plus(base)
      group.amount = group.amount.plus(MathBN.convert(total ?? 0))
      groups.set(key, group)
    }
  }
  const rows = [...groups.values()].sort((a, b) => b.rate - a.rate || a.label.localeCompare(b.label))
  const amounts = apportioned(
    rows.map(({ amount }) => amount),
    totalTax,
    digits,
  )
  return rows.map(({ rate, label, base, amount: exactAmount }, index) => {
    const amount = amounts[index] ?? 0n
    // If prices include tax, the paid amount is exact: base and tax must sum to it.
    const paid = roundedMinor(base.plus(exactAmount), digits)
    return { rate, label, base: pricesIncludeTax ? paid - amount : roundedMinor(base, digits), amount }
  })
}

/** Rounds each part so that the parts sum to the total; a part with weight 0 stays 0. */
function apportioned(parts: readonly ExactDecimal[], total: Minor, digits: number): Minor[] {
  const weights = parts.map((part) => roundedMinor(part, digits + 8))
  return weights.every((weight) => weight === 0n) ? parts.map(() => 0n) : spread(total, weights)
}
