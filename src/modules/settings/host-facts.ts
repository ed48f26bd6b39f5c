import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type HostFacts, NO_HOST_FACTS } from "../../domain/settings/first-settings"
import { ONLY_REGION_AND_LOCALE } from "../../platform/sql/region-and-locale"

/** Reads Medusa's facts about a store without settings. An empty result gives no facts. */
export async function readHostFacts(knex: Knex): Promise<HostFacts> {
  const { rows } = await knex.raw<{ rows: HostFacts[] }>(ONLY_REGION_AND_LOCALE)
  return rows[0] ?? NO_HOST_FACTS
}
