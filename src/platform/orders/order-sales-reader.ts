import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Sales } from "../../domain/reports"
import {
  paidOrders,
  type RawSales,
  runSalesQuery,
  type SalesQuery,
  type SalesRow,
  salesBindings,
  toSales,
} from "./sales-statement"

/** Keys by which orders are grouped. */
const ORDER_KEYS = {
  day: "o.business_date",
  courier: "coalesce(o.courier_number::text, '')",
  hour: "to_char(o.fulfillment_at at time zone :zone, 'HH24')",
} as const

const SUMS = `count(*) as orders, coalesce(sum(s.items), 0) as items, coalesce(sum(s.gross), 0) as gross,
  coalesce(sum(s.discounts), 0) as discounts, coalesce(sum(s.delivery), 0) as delivery, coalesce(sum(s.tax), 0) as tax,
  coalesce(sum(s.total), 0) as total`

/**
 * Sums of all orders, and per key. Refunds are read from Medusa's current transactions. `stale`: the number of orders whose sums are missing
 * or outdated.
 */
export async function readOrderSales(
  database: Knex,
  query: SalesQuery,
  by: keyof typeof ORDER_KEYS,
  zone: string,
): Promise<{ readonly totals: Sales; readonly groups: readonly SalesRow[]; readonly stale: number }> {
  const rows = await runSalesQuery<RawSales>(
    database,
    `select key, grouping(key) = 1 as whole, (count(*) filter (where s.platform_version is distinct from p.version))::int as stale,
       ${SUMS}, coalesce(sum(r.refunded), 0) as refunds
     from (select o.id, o.number, ${ORDER_KEYS[by]} as key from ${paidOrders(query)}) o
       join "order" p on p.id = o.id
       left join svc_order_sales s on s.order_number = o.number
       left join (select order_id, round(sum(abs(amount)) * :scale) as refunded from order_transaction
         where reference = 'refund' and deleted_at is null group by order_id) r on r.order_id = o.id
     group by grouping sets ((), (key))`,
    salesBindings(query, { zone }),
  )
  const whole = rows.find((row) => row.whole)
  if (!whole) throw new Error("The sales statement returned no row of totals")
  const groups = rows
    .filter((row) => !row.whole)
    .map((row) => ({ key: row.key ?? "", label: row.key ?? "", sales: toSales(row) }))
  return { totals: toSales(whole), groups, stale: whole.stale }
}
