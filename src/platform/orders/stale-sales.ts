import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { IS_SALE, paidOrders, runSalesQuery, type SalesQuery, salesBindings } from "./sales-statement"

/** A paid order whose sums are missing or belong to an earlier version of Medusa's order. */
export interface StaleSale {
  readonly id: string
  readonly number: number
  /** The current version of Medusa's order. */
  readonly version: number
}

/** The paid orders of the query whose sums are missing or outdated. */
export async function staleSales(database: Knex, query: SalesQuery, limit: number): Promise<StaleSale[]> {
  return await runSalesQuery<StaleSale>(
    database,
    `select o.id, o.number, p.version from (select o.id, o.number from ${paidOrders(query)}) o join "order" p on p.id = o.id
       left join svc_order_sales s on s.order_number = o.number
     where s.platform_version is distinct from p.version order by o.id limit :limit`,
    salesBindings(query, { limit }),
  )
}

/** The current version of a paid order whose sums are missing or outdated; empty if they are up to date. */
export async function staleSaleOf(database: Knex, orderId: string): Promise<StaleSale[]> {
  const { rows } = (await database.raw(
    `select o.id, o.number, p.version from svc_order o join "order" p on p.id = o.id left join svc_order_sales s on s.order_number = o.number
     where o.id = ? and o.deleted_at is null and ${IS_SALE} and s.platform_version is distinct from p.version`,
    [orderId],
  )) as { rows: StaleSale[] }
  return rows
}
