import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type HostFacts, NO_HOST_FACTS } from "../../domain/settings/first-settings"

const SQL = `
select
  case when (select count(*) from region where deleted_at is null) = 1 then (
    select coalesce(json_agg(lower(k.iso_2) order by k.iso_2), '[]') from region_country k
      join region r on r.id = k.region_id and r.deleted_at is null
     where k.deleted_at is null) else '[]'::json end as countries,
  (select min(l.locale_code) from store_locale l where l.deleted_at is null having count(distinct l.locale_code) = 1) as locale`

/** Reads Medusa's facts about a store without settings. An empty result gives no facts. */
export async function readHostFacts(knex: Knex): Promise<HostFacts> {
  const { rows } = await knex.raw<{ rows: HostFacts[] }>(SQL)
  return rows[0] ?? NO_HOST_FACTS
}
