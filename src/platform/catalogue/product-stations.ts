import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The kitchen stations of products (`metadata.station`), by product id. Products without a station are left out. */
export async function productStations(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = (await knex.raw("select id, metadata from product where id = any(?)", [[...new Set(ids)]] as never)) as {
    rows: { id: string; metadata: { station?: unknown } | null }[]
  }
  return new Map(
    rows.flatMap(({ id, metadata }) => {
      const station = metadata?.station
      return typeof station === "string" && station.trim() !== "" ? [[id, station.trim()] as const] : []
    }),
  )
}

/** The kitchen stations of the products in an order's current lines. */
export async function orderedStations(knex: Knex, orderId: string): Promise<readonly string[]> {
  const { rows } = (await knex.raw(
    `select distinct li.product_id from order_item oi join "order" o on o.id = oi.order_id and o.version = oi.version
       join order_line_item li on li.id = oi.item_id
      where o.id = ? and oi.quantity > 0 and oi.deleted_at is null and li.product_id is not null`,
    [orderId],
  )) as { rows: { product_id: string }[] }
  const stations = await productStations(
    knex,
    rows.map(({ product_id }) => product_id),
  )
  return [...new Set(stations.values())]
}
