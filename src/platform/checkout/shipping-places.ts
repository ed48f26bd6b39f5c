import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A fulfilment provider that the host has enabled. `linked`: it serves the stock location. */
export interface EnabledProvider {
  readonly id: string
  readonly linked: boolean
}

/**
 * The enabled fulfilment provider to use at a stock location: the first of `preferred` that exists, otherwise one that is linked to the
 * location.
 */
export async function enabledProvider(
  knex: Knex,
  stockLocationId: string,
  preferred: readonly string[],
): Promise<EnabledProvider | undefined> {
  const { rows } = await knex.raw<{ rows: EnabledProvider[] }>(
    `select p.id, exists(
       select 1 from location_fulfillment_provider l
       where l.fulfillment_provider_id = p.id and l.stock_location_id = ? and l.deleted_at is null
     ) as linked
     from fulfillment_provider p where p.is_enabled and p.deleted_at is null
     order by coalesce(array_position(?::text[], p.id), 1000), linked desc, p.id limit 1`,
    [stockLocationId, [...preferred]] as never,
  )
  return rows[0]
}

/** A fulfilment set of a stock location with its best service zone; `zone_id` null: the set has no zone. */
export interface LocationZone {
  readonly set_id: string
  readonly zone_id: string | null
}

/** The service zone of a stock location, if possible one that covers a country. Undefined: the location has no fulfilment set. */
export async function locationZone(knex: Knex, stockLocationId: string, country: string): Promise<LocationZone | undefined> {
  const { rows } = await knex.raw<{ rows: LocationZone[] }>(
    `select s.id as set_id, z.id as zone_id
     from location_fulfillment_set l
     join fulfillment_set s on s.id = l.fulfillment_set_id and s.deleted_at is null
     left join service_zone z on z.fulfillment_set_id = s.id and z.deleted_at is null
     where l.stock_location_id = ? and l.deleted_at is null
     order by exists(
       select 1 from geo_zone g where g.service_zone_id = z.id and g.country_code = ? and g.deleted_at is null
     ) desc, (z.id is not null) desc, (s.type = 'shipping') desc, s.created_at, z.created_at limit 1`,
    [stockLocationId, country],
  )
  return rows[0]
}
