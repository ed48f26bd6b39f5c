import type { SalesReport } from "../../../client/generated"
import { daysOf } from "../../lib/reports/periods"
import type { Group } from "../../lib/reports/use-report-choice"

/** The maximum number of columns, and of bars with names. */
const MOST_COLUMNS = 366
const MOST_NAMED = 12

export interface Bar {
  readonly key: string
  readonly label: string
  /** A decimal text. */
  readonly net: string
}

/** The bars of a report's chart. By time they include days without orders; by product, category or courier they are the largest ones. */
export function barsOf({ date_from: from, date_to: to, groups }: SalesReport, group: Group): Bar[] {
  if (["product", "category", "courier"].includes(group)) return groups.slice(0, MOST_NAMED)
  if (group !== "day") return groups.slice(-MOST_COLUMNS)
  const days = daysOf({ from, to })
  if (days.length > MOST_COLUMNS) return groups.slice(-MOST_COLUMNS)
  const known = new Map(groups.map((each) => [each.key, each]))
  return days.map((key) => known.get(key) ?? { key, label: key, net: "0.00" })
}
