import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { addSales } from "../../domain/reports"
import {
  paidOrders,
  type RawSales,
  runSalesQuery,
  type SalesQuery,
  type SalesRow,
  salesBindings,
  toSales,
} from "./sales-statement"

/**
 * Sums per product; the label is its current title, or its last known name. Delivery fees and refunds belong to whole orders and
 * are 0 here.
 */
export async function readProductSales(database: Knex, query: SalesQuery): Promise<SalesRow[]> {
  const rows = await runSalesQuery<RawSales>(
    database,
    `select g.*, coalesce(p.title, g.name) as label from (
       select s.product_id as key, max(s.name) as name, 0 as stale, count(*) as orders, sum(s.items) as items, sum(s.gross) as gross,
         sum(s.discounts) as discounts, 0 as delivery, sum(s.tax) as tax, sum(s.total) as total, 0 as refunds
       from (select o.number from ${paidOrders(query)}) o join svc_order_sales_line s on s.order_number = o.number group by s.product_id
     ) g left join product p on p.id = g.key and p.deleted_at is null`,
    salesBindings(query),
  )
  return rows.map((row) => ({ key: row.key ?? "", label: row.label ?? "", sales: toSales(row) }))
}

/** The current category of each product; of several, the first in the menu. */
const PRODUCT_CATEGORY = `(select distinct on (l.product_id) l.product_id, c.id, c.name, c.place
  from product_category_product l
    join (select id, name, is_active, rank, (row_number() over (order by id))::int as place from product_category where deleted_at is null) c
      on c.id = l.product_category_id
  order by l.product_id, c.is_active desc, c.rank, c.id)`

/**
 * Sums per category, by the products' current categories. A product with several categories counts in the first one in the menu, so that
 * the groups add up to the total. Sums are added from products; the number of orders per category is counted separately.
 */
export async function readCategorySales(database: Knex, query: SalesQuery): Promise<SalesRow[]> {
  const [products, shelf, counts] = await Promise.all([
    readProductSales(database, query),
    database.raw(`select product_id, id, name, place from ${PRODUCT_CATEGORY} c`) as unknown as Promise<{
      rows: { product_id: string; id: string; name: string; place: number }[]
    }>,
    runSalesQuery<{ place: number; orders: string }>(
      database,
      `select place, count(*) as orders from (
         select array_agg(distinct coalesce(c.place, 0)) as places
         from (select o.number from ${paidOrders(query)}) o join svc_order_sales_line s on s.order_number = o.number
           left join ${PRODUCT_CATEGORY} c on c.product_id = s.product_id
         group by o.number) x, unnest(x.places) place
       group by place`,
      salesBindings(query),
    ),
  ])
  const orders = new Map(counts.map((row) => [row.place, Number(row.orders)]))
  const places = new Map(shelf.rows.map((row) => [row.product_id, row]))
  const found = new Map<string, SalesRow>()
  for (const { key: productId, sales } of products) {
    const { id, name, place } = places.get(productId) ?? { id: "", name: "", place: 0 }
    const known = found.get(id)
    const sum = known ? addSales(known.sales, sales) : sales
    found.set(id, { key: id, label: name, sales: { ...sum, orders: orders.get(place) ?? 0 } })
  }
  return [...found.values()]
}
