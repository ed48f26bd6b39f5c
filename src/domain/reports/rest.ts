import { type Minor, toDecimal, toMinor } from "../money/minor"

const AMOUNTS = ["gross", "discounts", "delivery", "tax", "refunds", "net"] as const
type Amount = (typeof AMOUNTS)[number]

/** The amounts of a report's row. Decimal texts. */
export type RowAmounts = Readonly<Record<Amount, string>>

/**
 * The part of a report's totals that is in none of its groups, such as delivery fees, which belong to no product. Groups and rest add up to
 * the totals.
 * @returns undefined: there is no rest
 */
export function restOfReport(totals: RowAmounts, groups: readonly RowAmounts[]): RowAmounts | undefined {
  const digits = Math.max(...[totals, ...groups].flatMap((row) => AMOUNTS.map((name) => row[name].split(".")[1]?.length ?? 0)))
  const minor = (text: string): Minor => toMinor(text, digits)
  const rest = AMOUNTS.map((name) => {
    const missing = groups.reduce((left, row) => left - minor(row[name]), minor(totals[name]))
    return [name, missing] as const
  })
  if (rest.every(([, missing]) => missing === 0n)) return undefined
  return Object.fromEntries(rest.map(([name, missing]) => [name, toDecimal(missing, digits)])) as RowAmounts
}
