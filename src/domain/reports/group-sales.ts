import { type Language, type Words, wordsOf } from "../../languages"
import { compareTexts } from "../text-order"
import { type CalendarDate, dateOf, dayNumberOf } from "../time"
import { addSales, netOf, type Sales } from "./sales"

export const REPORT_GROUPS = ["day", "week", "month", "product", "category", "courier", "hour"] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** Sums for a key, with its label. */
export interface SalesGroup {
  readonly key: string
  readonly label: string
  readonly sales: Sales
}

/** The ISO week of a date (`2026-W47`). Weeks begin on Monday and belong to the year of their Thursday. */
export function isoWeekOf(date: CalendarDate): string {
  const day = dayNumberOf(date)
  // Day 0 was a Thursday. Finds the Thursday of the date's week.
  const weekday = (((day + 3) % 7) + 7) % 7
  const thursday = day - weekday + 3
  const year = dateOf(thursday).slice(0, 4)
  const week = Math.floor((thursday - dayNumberOf(`${year}-01-01`)) / 7) + 1
  return `${year}-W${String(week).padStart(2, "0")}`
}

/** The key of a business date's period. */
export function periodOf(date: CalendarDate, group: "day" | "week" | "month"): string {
  if (group === "day") return date
  return group === "month" ? date.slice(0, 7) : isoWeekOf(date)
}

/** Adds daily sums up to days, weeks or months, in chronological order. */
export function groupByPeriod(
  days: readonly { readonly date: CalendarDate; readonly sales: Sales }[],
  group: "day" | "week" | "month",
): SalesGroup[] {
  const found = new Map<string, Sales>()
  for (const { date, sales } of days) {
    const key = periodOf(date, group)
    const known = found.get(key)
    found.set(key, known ? addSales(known, sales) : sales)
  }
  return [...found].map(([key, sales]) => ({ key, label: key, sales })).sort((a, b) => compareTexts(a.key, b.key))
}

/** Labels the group with the empty key: sales without a courier or category. */
export function nameRest(groups: readonly SalesGroup[], by: keyof Words["reportRest"], language: Language): SalesGroup[] {
  return groups.map((group) => (group.key === "" ? { ...group, label: wordsOf(language).reportRest[by] } : group))
}

/** Sorts by net, best first; equal groups by key, for a stable order. */
export function rankGroups(groups: readonly SalesGroup[]): SalesGroup[] {
  return [...groups].sort((a, b) => {
    const [left, right] = [netOf(a.sales), netOf(b.sales)]
    if (left !== right) return left > right ? -1 : 1
    return compareTexts(a.key, b.key)
  })
}
