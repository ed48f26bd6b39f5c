import { z } from "@medusajs/framework/zod"
import type { ReportRequest, SalesReport } from "../../commands/reports/report-sales"
import { toDecimal } from "../../domain/money"
import { averageOf, csvTable, netOf, REPORT_GROUPS, type RowAmounts, restOfReport, type Sales } from "../../domain/reports"
import { ORDER_TYPES } from "../../domain/settings/operation-settings"
import { isCalendarDate } from "../../domain/time"
import { queryInteger } from "../../http"
import { wordsOf } from "../../languages"
import { date } from "./order-schema"

const amount = z.string().regex(/^-?\d+\.\d{2,}$/)
const day = date.refine(isCalendarDate)

/** The query of a sales report, for JSON and CSV. */
export const reportQuery = z.object({
  date_from: day.optional().describe("First business date, inclusive. Default: 30 days including the last one."),
  date_to: day.optional().describe("Last business date, inclusive. Default: today."),
  courier: queryInteger({ min: 1, max: 2_147_483_647 }).optional(),
  order_type: z.enum(ORDER_TYPES).optional(),
  group_by: z
    .enum(REPORT_GROUPS)
    .default("day")
    .describe("`hour` is the hour of fulfilment in the store's time zone. Empty groups are left out."),
})

/** The query of the CSV report. A browser opens it by a link, which cannot send a header, so the session's nonce may be in the query. */
export const reportFileQuery = reportQuery.extend({ _nonce: z.string().max(255).optional() })

const sums = {
  orders: z.int(),
  items: z.int(),
  gross: amount.describe("Total of lines before discounts, without delivery."),
  discounts: amount,
  delivery: amount.describe("Before discounts; 0 in groups of products and categories."),
  tax: amount.describe("Included in the other amounts if prices include tax, otherwise additional."),
  refunds: amount.describe("0 in groups of products and categories: refunds belong to orders."),
  net: amount.describe("Order totals minus refunds."),
  average: amount.describe("Net per order."),
}

/** The report of contract section 7, `GET /orders/reports`. */
export const reportSchema = z.object({
  date_from: date,
  date_to: date,
  currency: z.string(),
  prices_include_tax: z
    .boolean()
    .describe("Whether the shop's prices include tax today. If so, amounts include `tax`; otherwise it is added."),
  totals: z.object(sums),
  groups: z.array(z.object({ key: z.string(), label: z.string(), ...sums })),
})

/** Converts a validated query to the input of the command. */
export function toReportRequest(query: z.output<typeof reportQuery>): ReportRequest {
  return {
    dateFrom: query.date_from,
    dateTo: query.date_to,
    courier: query.courier,
    orderType: query.order_type,
    groupBy: query.group_by,
  }
}

function presentSums(sales: Sales, digits: number) {
  const money = (minor: bigint): string => toDecimal(minor, digits)
  return {
    orders: sales.orders,
    items: sales.items,
    gross: money(sales.gross),
    discounts: money(sales.discounts),
    delivery: money(sales.delivery),
    tax: money(sales.tax),
    refunds: money(sales.refunds),
    net: money(netOf(sales)),
    average: money(averageOf(sales)),
  }
}

export function presentReport({ from, to, currency, digits, pricesIncludeTax, totals, groups }: SalesReport) {
  return {
    date_from: from,
    date_to: to,
    currency,
    prices_include_tax: pricesIncludeTax,
    totals: presentSums(totals, digits),
    groups: groups.map(({ key, label, sales }) => ({ key, label, ...presentSums(sales, digits) })),
  }
}

const COLUMNS = ["orders", "items", "gross", "discounts", "delivery", "tax", "refunds", "net", "average"] as const

/**
 * The report as CSV: one row per group, one for amounts that belong to no group (if there are any), then the totals, which are the sums of
 * all rows above.
 */
export function reportTable(report: SalesReport): string {
  const { totals, groups, currency } = presentReport(report)
  const rest = restOfReport(totals, groups)
  const restCell = (column: (typeof COLUMNS)[number]): string => (rest && column in rest ? rest[column as keyof RowAmounts] : "")
  return csvTable([
    ["key", "label", ...COLUMNS, "currency"],
    ...groups.map((group) => [group.key, group.label, ...COLUMNS.map((column) => group[column]), currency]),
    ...(rest ? [["rest", wordsOf(report.language).reportRest.order, ...COLUMNS.map(restCell), currency]] : []),
    ["total", "", ...COLUMNS.map((column) => totals[column]), currency],
  ])
}
