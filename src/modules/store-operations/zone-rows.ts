import type { Knex } from "@medusajs/framework/mikro-orm/knex"

interface ZoneRow {
  readonly zone_id: string
  readonly number: number
}

/**
 * The numbers of Medusa's service zones. A zone gets its number when this function first gets its id, in the order of `zoneIds`, and keeps
 * the number. Concurrent calls on all instances return the same numbers.
 */
export async function zoneNumbers(database: Knex, zoneIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>> {
  const known = await numbered(database, zoneIds)
  const fresh = zoneIds.filter((id) => !known.has(id))
  if (fresh.length === 0) return known
  await database.raw(
    `insert into svc_shipping_zone (zone_id, created_at)
     select w.id, ? from unnest(?::text[]) with ordinality as w (id, place) order by w.place
     on conflict (zone_id) do nothing`,
    [new Date(now), fresh],
  )
  return numbered(database, zoneIds)
}

async function numbered(database: Knex, zoneIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows: ZoneRow[] = await database("svc_shipping_zone").select("zone_id", "number").whereIn("zone_id", zoneIds)
  return new Map(rows.map((row) => [row.zone_id, row.number]))
}
