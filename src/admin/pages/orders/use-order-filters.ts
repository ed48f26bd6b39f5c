import { useSearchParams } from "react-router-dom"
import type { Query } from "../../lib/api"
import { dayOf } from "../../lib/format"

/** In a choice: no filter. */
export const ANY = "any"
const PERIODS = ["today", "week", "all"] as const
type Period = (typeof PERIODS)[number]

/** The store's day so many days before the day of an instant. */
function dayBefore(serverTime: string, days: number): string {
  const day = new Date(`${dayOf(serverTime)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - days)
  return day.toISOString().slice(0, 10)
}

/** The days of a period, as the filter of the orders. */
export function datesOf(period: Period, now: string): Query {
  return period === "all" ? {} : { date_from: dayBefore(now, period === "week" ? 6 : 0), date_to: dayOf(now) }
}

/** The filters of the list, which stand in the address. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams()
  const search = params.get("search") ?? ""
  const period = PERIODS.find((name) => name === params.get("period")) ?? (search === "" ? "today" : "all")
  const page = Math.max(1, Number(params.get("page")) || 1)
  const status = params.get("status") ?? undefined
  const mode = params.get("mode") ?? undefined

  const change = (name: string, value: string): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (name !== "page") after.delete("page")
        if (value === "" || value === ANY) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return { search, period, page, status, mode, change }
}
