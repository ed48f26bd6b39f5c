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
