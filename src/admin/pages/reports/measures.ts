import type { SalesReport } from "../../../client/generated"
import type { RowAmounts } from "../../../domain/reports/rest"
import type { Formats } from "../../lib/format"

/** The figures of a report, as in the CSV. */
export const MEASURES = ["orders", "items", "gross", "discounts", "delivery", "tax", "refunds", "net", "average"] as const
export type Measure = (typeof MEASURES)[number]

/** The text key of a figure's name. The name of the tax says whether the other amounts include it. */
export function measureName(measure: Measure, report: SalesReport): `reports.measures.${Measure | "taxIncluded"}` {
  return measure === "tax" && report.prices_include_tax ? "reports.measures.taxIncluded" : `reports.measures.${measure}`
}

/** A figure of the row for amounts without a group. Only amounts have a value there. */
export function shownRest(rest: RowAmounts, measure: Measure, currency: string, { money }: Formats): string {
  return measure in rest ? money(rest[measure as keyof RowAmounts], currency) : "–"
}

/** A formatted figure. */
export function shownMeasure(sums: SalesReport["totals"], measure: Measure, currency: string, { money }: Formats): string {
  const value = sums[measure]
  return typeof value === "number" ? String(value) : money(value, currency)
}
