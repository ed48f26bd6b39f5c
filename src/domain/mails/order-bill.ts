import { type Minor, toDecimal, toMinor } from "../money/minor"

/** The rows between the lines of an order and its total. `rounding`: cents that differ between sums of rounded amounts. */
export type BillRowKind = "discount" | "delivery" | "tax" | "rounding"

export interface BillRow {
  readonly kind: BillRowKind
  /** Decimal text; discounts are negative. */
  readonly amount: string
}

/** The sums of an order record. Decimal texts. */
export interface BillSums {
  /** Sum of the lines before discounts. */
  readonly subtotal: string
  readonly discount_total: string
  readonly delivery_total: string
  readonly total: string
  readonly prices_include_tax: boolean
}

/** Whether the tax is added to the other sums, instead of being included in them. */
export function isTaxOnTop(sums: Omit<BillSums, "prices_include_tax"> & { readonly total_tax: string }): boolean {
  const digits = digitsOf(sums)
  const minor = (text: string): Minor => toMinor(text, digits)
  const tax = minor(sums.total_tax)
  return tax !== 0n && minor(sums.subtotal) - minor(sums.discount_total) + minor(sums.delivery_total) + tax === minor(sums.total)
}

const digitsOf = ({ subtotal, total }: Pick<BillSums, "subtotal" | "total">): number =>
  Math.max(...[subtotal, total].map((text) => text.split(".")[1]?.length ?? 0))

/** The rows between lines and total. Lines and rows add up to the total. */
export function billRows(sums: BillSums, isDelivery: boolean, lineCount: number): BillRow[] {
  const digits = digitsOf(sums)
  const minor = (text: string): Minor => toMinor(text, digits)
  const [discount, delivery] = [minor(sums.discount_total), minor(sums.delivery_total)]
  const rest = minor(sums.total) - (minor(sums.subtotal) - discount + delivery)
  const isRounding = sums.prices_include_tax && (rest < 0n ? -rest : rest) <= BigInt(lineCount + 1)
  const row = (kind: BillRowKind, amount: Minor): BillRow => ({ kind, amount: toDecimal(amount, digits) })
  return [
    ...(discount === 0n ? [] : [row("discount", -discount)]),
    ...(isDelivery || delivery !== 0n ? [row("delivery", delivery)] : []),
    ...(rest === 0n ? [] : [row(isRounding ? "rounding" : "tax", rest)]),
  ]
}
