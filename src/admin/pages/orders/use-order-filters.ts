import { useSearchParams } from "react-router-dom"
import { dateOf, dayNumberOf } from "../../../domain/time/calendar-date"
import type { Query } from "../../lib/api"

/** The value of a select for "no filter". */
export const ANY = "any"
const PERIODS = ["today", "week", "day", "all"] as const
type Period = (typeof PERIODS)[number]
/** The value for orders at tables, which have no order type of their own. */
export const DINE_IN = "dine_in"

/**
 * The days of a period, as a filter for orders.
 * @param today the present business date
 * @param day the day, if the period is `day`; `""`: none is chosen yet
 */
export function datesOf(period: Period, today: string, day: string): Query {
  if (period === "all" || (period === "day" && day === "")) return {}
  if (period === "day") return { date_from: day, date_to: day }
  return { date_from: dateOf(dayNumberOf(today) - (period === "week" ? 6 : 0)), date_to: today }
}

/** The filters of the list, which are kept in the URL. */
export function useOrderFilters() {
  const [params, setParams] = useSearchParams()
  const search = params.get("search") ?? ""
  const period = PERIODS.find((name) => name === params.get("period")) ?? (search === "" ? "today" : "all")
  const page = Math.max(1, Number(params.get("page")) || 1)
  const status = params.get("status") ?? undefined
  const mode = params.get("mode") ?? undefined
  const source = params.get("source") ?? undefined
  const courier = params.get("courier") ?? undefined
  const table = params.get("table") ?? undefined
  const day = params.get("day") ?? ""

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
  const query: Query = {
    search,
    status,
    ...(mode === DINE_IN ? { service_mode: DINE_IN } : { order_type: mode }),
    source,
    courier,
    table_id: table,
  }
  const isFiltered =
    search !== "" || period !== "all" || [status, mode, source, courier, table].some((value) => value !== undefined)
  return { search, period, page, status, mode, source, courier, table, day, query, isFiltered, change }
}
