import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ServiceZone } from "../../domain/store-operations"
import { SHIPPING_OPTION_KIND } from "../commerce/commerce-row"

const PRICES = `
  select coalesce(json_agg(json_build_object('amount', p.amount::text, 'rules', (
      select coalesce(json_agg(json_build_object('attribute', r.attribute, 'operator', r.operator, 'value', r.value)), '[]')
      from price_rule r where r.price_id = p.id and r.deleted_at is null)) order by p.created_at, p.id), '[]')
  from shipping_option_price_set s
  join price p on p.price_set_id = s.price_set_id and p.deleted_at is null and p.price_list_id is null and p.currency_code = ?
  where s.shipping_option_id = o.id and s.deleted_at is null`

const OPTIONS = `
  select coalesce(json_agg(json_build_object(
    'id', o.id, 'name', o.name, 'priceType', o.price_type, 'setType', f.type,
    'code', (select t.code from shipping_option_type t where t.id = o.shipping_option_type_id and t.deleted_at is null),
    'kind', (select k from unnest(array['delivery', 'pickup', 'dine_in']) k where k = o.metadata ->> '${SHIPPING_OPTION_KIND}'),
    'rules', (select coalesce(json_agg(json_build_object('attribute', r.attribute, 'value', r.value)), '[]')
      from shipping_option_rule r where r.shipping_option_id = o.id and r.deleted_at is null),
    'prices', (${PRICES})) order by o.created_at, o.id), '[]')
  from shipping_option o where o.service_zone_id = z.id and o.deleted_at is null`

const PLACES = `
  select coalesce(json_agg(json_build_object('type', g.type, 'country', g.country_code, 'province', g.province_code, 'city', g.city,
    'postal', g.postal_expression)
    order by array_position(array['country', 'province', 'city', 'zip'], g.type::text), g.country_code, g.province_code, g.city, g.created_at, g.id), '[]')
  from geo_zone g where g.service_zone_id = z.id and g.deleted_at is null`

const ZONES = `
select z.id, z.name, (${PLACES}) as places, (${OPTIONS}) as options
from service_zone z join fulfillment_set f on f.id = z.fulfillment_set_id and f.deleted_at is null
where z.deleted_at is null order by z.created_at, z.id`

/** Reads all of Medusa's service zones, oldest first, with their options and the options' prices in a currency. One statement. */
export async function readServiceZones(scope: MedusaContainer, currencyCode: string): Promise<readonly ServiceZone[]> {
  const { rows } = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: ServiceZone[] }>(ZONES, [currencyCode])
  return rows
}
