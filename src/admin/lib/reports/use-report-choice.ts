import { useSearchParams } from "react-router-dom"
import { isCalendarDate } from "../../../domain/time/calendar-date"
import { PERIODS, type Range, rangeOf } from "./periods"

export const GROUPS = ["day", "week", "month", "hour", "product", "category", "courier"] as const
export type Group = (typeof GROUPS)[number]

const dateIn = (text: string | null): string | undefined => (text !== null && isCalendarDate(text) ? text : undefined)

/**
 * The choices of the report. They are in the URL, so that a view can be bookmarked.
 * @param today the business date; undefined: not known yet
 */
export function useReportChoice(today: string | undefined) {
  const [params, setParams] = useSearchParams()
  const period = PERIODS.find((each) => each === params.get("period")) ?? "week"
  const mode = params.get("mode") ?? undefined
  const change = (values: Readonly<Record<string, string | undefined>>): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  const range: Range | undefined =
    today === undefined
      ? undefined
      : period === "custom"
        ? { from: dateIn(params.get("from")) ?? today, to: dateIn(params.get("to")) ?? today }
        : rangeOf(period, today)
  // By days, a single day would be one bar, so it is shown by hours.
  const group = GROUPS.find((each) => each === params.get("by")) ?? (range?.from === range?.to ? "hour" : "day")
  return { period, group, mode, range, change }
}
