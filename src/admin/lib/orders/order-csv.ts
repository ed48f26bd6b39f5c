import type { Order } from "../../../client/generated"
import { csvTable } from "../../../domain/reports/csv"
import { call, type Query } from "../api"

/** The maximum number of orders in a file, which takes a hundred requests. */
const CSV_MOST = 10_000
const PER_PAGE = 100

const COLUMNS: readonly (readonly [name: string, value: (order: Order) => string | number])[] = [
  ["number", ({ number }) => number],
  ["status", ({ status }) => status],
  ["order_type", ({ order_type }) => order_type],
  ["service_mode", ({ service_mode }) => service_mode],
  ["table", ({ table }) => table?.label ?? ""],
  ["created_at", ({ created_at }) => created_at],
  ["fulfillment_at", ({ fulfillment_at }) => fulfillment_at],
  ["business_date", ({ business_date }) => business_date],
  ["first_name", ({ customer }) => customer.first_name],
  ["last_name", ({ customer }) => customer.last_name],
  ["phone", ({ customer }) => customer.phone],
  ["email", ({ customer }) => customer.email],
  ["courier", ({ courier }) => courier?.display_name ?? ""],
  ["payment_method", ({ payment_method }) => payment_method],
  ["items", ({ line_items }) => line_items.map(({ quantity, name }) => `${quantity} x ${name}`).join("; ")],
  ["subtotal", ({ subtotal }) => subtotal],
  ["discount_total", ({ discount_total }) => discount_total],
  ["delivery_total", ({ delivery_total }) => delivery_total],
  ["total_tax", ({ total_tax }) => total_tax],
  ["total", ({ total }) => total],
  ["refunded_total", ({ refunded_total }) => refunded_total],
  ["currency", ({ currency }) => currency],
]

/** Orders as CSV, one line each, with amounts as the service sends them. */
export function ordersCsv(orders: readonly Order[]): string {
  return csvTable([COLUMNS.map(([name]) => name), ...orders.map((order) => COLUMNS.map(([, value]) => value(order)))])
}

/** Reads the orders of a list for a CSV file. @returns whether there are more orders than the file contains */
export async function ordersForCsv(query: Query): Promise<{ readonly orders: readonly Order[]; readonly more: boolean }> {
  const orders: Order[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call<Order[]>("GET", "orders", { query: { ...query, page, per_page: PER_PAGE } })
    orders.push(...data)
    const isLast = page >= (meta?.total_pages ?? 1)
    if (isLast || orders.length >= CSV_MOST) return { orders, more: !isLast }
  }
}
