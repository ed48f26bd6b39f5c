import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { SalesReport } from "../../../client/generated"
import { type Query, read } from "../api"
import { svcKeys } from "../query-keys"
import type { Range } from "./periods"
import type { Group } from "./use-report-choice"

const PATH = "orders/reports"

/** A date before any store used this plugin. */
const LONG_AGO = "2000-01-01"

/** Today's business date: it ends when the service does, not at midnight. */
export function useBusinessToday() {
  const query = useQuery({
    queryKey: svcKeys.report({}),
    queryFn: ({ signal }) => read<SalesReport>(PATH, undefined, signal),
  })
  return { ...query, data: query.data?.date_to }
}

/** The query of a report, for JSON and CSV. */
export function queryOf({ from, to }: Range, groupBy: Group, mode?: string): Query {
  return { date_from: from, date_to: to, group_by: groupBy, order_type: mode }
}

/** A report with the grouping of its rows, which is not part of the service's response. */
export interface GroupedReport {
  readonly report: SalesReport
  readonly group: Group
}

/**
 * A report. The previous report stays visible, with its own grouping, while the next one loads.
 * @param query undefined: not known yet
 */
export function useReport(query: Query | undefined, group: Group) {
  return useQuery({
    enabled: query !== undefined,
    queryKey: [...svcKeys.report(query ?? {}), group],
    queryFn: async ({ signal }): Promise<GroupedReport> => ({ report: await read<SalesReport>(PATH, query, signal), group }),
    placeholderData: keepPreviousData,
  })
}

/** The months with paid orders, `YYYY-MM`. @param mode only orders of this type */
export function useMonthsWithSales(today: string, mode: string | undefined) {
  const query = queryOf({ from: LONG_AGO, to: today }, "month", mode)
  return useQuery({
    queryKey: svcKeys.report(query),
    queryFn: async ({ signal }) => (await read<SalesReport>(PATH, query, signal)).groups.map(({ key }) => key),
  })
}
