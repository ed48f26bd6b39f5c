import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The sums of an order, in the currency's smallest unit. */
export interface OrderSales {
  readonly orderNumber: number
  /** The version of Medusa's order that the sums belong to. */
  readonly platformVersion: number
  readonly items: number
  readonly gross: bigint
  readonly discounts: bigint
  readonly delivery: bigint
  readonly tax: bigint
  readonly total: bigint
  /** One entry per product. */
  readonly lines: readonly ProductSales[]
}

/** The sums of one product in an order, in the currency's smallest unit. */
export interface ProductSales {
  /** Empty: the line has no product. */
  readonly productId: string
  readonly name: string
  readonly items: number
  readonly gross: bigint
  readonly discounts: bigint
  readonly tax: bigint
  readonly total: bigint
}

const WRITE = `insert into svc_order_sales (order_number, platform_version, items, gross, discounts, delivery, tax, total)
  select * from jsonb_to_recordset(?::jsonb) as s(order_number int, platform_version int, items bigint, gross bigint, discounts bigint, delivery bigint, tax bigint, total bigint)
  order by order_number
  on conflict (order_number) do update set platform_version = excluded.platform_version, items = excluded.items, gross = excluded.gross,
    discounts = excluded.discounts, delivery = excluded.delivery, tax = excluded.tax, total = excluded.total`

const WRITE_LINES = `insert into svc_order_sales_line (order_number, product_id, name, items, gross, discounts, tax, total)
  select * from jsonb_to_recordset(?::jsonb) as s(order_number int, product_id text, name text, items bigint, gross bigint, discounts bigint, tax bigint, total bigint)`

/**
 * Writes the sums of orders, replacing earlier ones. The rows of orders are written before the rows of lines and sorted by number, so that
 * concurrent writers wait instead of deadlocking.
 */
export async function writeSales(database: Knex, sales: readonly OrderSales[]): Promise<void> {
  if (sales.length === 0) return
  await database.transaction(async (trx) => {
    await trx.raw(WRITE, [
      JSON.stringify(
        sales.map((one) => ({
          order_number: one.orderNumber,
          platform_version: one.platformVersion,
          items: one.items,
          ...amounts(one),
          delivery: String(one.delivery),
        })),
      ),
    ])
    await trx.raw("delete from svc_order_sales_line where order_number = any(?)", [sales.map(({ orderNumber }) => orderNumber)])
    await trx.raw(WRITE_LINES, [
      JSON.stringify(
        sales.flatMap(({ orderNumber, lines }) =>
          lines.map((line) => ({
            order_number: orderNumber,
            product_id: line.productId,
            name: line.name,
            items: line.items,
            ...amounts(line),
          })),
        ),
      ),
    ])
  })
}

/** As text, because a JSON number is not exact beyond 2^53. */
function amounts({ gross, discounts, tax, total }: Pick<ProductSales, "gross" | "discounts" | "tax" | "total">) {
  return { gross: String(gross), discounts: String(discounts), tax: String(tax), total: String(total) }
}
