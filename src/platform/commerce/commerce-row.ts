import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationSettings } from "../../domain/settings/operation-settings"

/** The metadata key of a shipping option with the kind of order it is for: `delivery`, `pickup` or `dine_in`. */
export const SHIPPING_OPTION_KIND = "svc_kind"

/** The store's data from the host's tables; null for what does not exist. */
export interface CommerceRow {
  readonly country: string
  readonly region_id: string | null
  readonly region_name: string | null
  /** Lower-case ISO 3166, sorted. */
  readonly region_countries: readonly string[]
  /** The payment providers that the region offers, sorted. */
  readonly payment_providers: readonly string[]
  readonly currency_code: string | null
  readonly automatic_taxes: boolean | null
  readonly symbol: string | null
  readonly decimal_digits: number | null
  readonly prices_include_tax: boolean
  readonly sales_channel_id: string | null
  readonly stock_location_id: string | null
  /** A publishable key for the channel: the one with the fewest other channels, then the oldest. */
  readonly publishable_key: string | null
  /** The supported locales of Medusa's store, BCP 47, sorted. */
  readonly locales: readonly string[]
  readonly delivery_option: string | null
  readonly pickup_option: string | null
  readonly dine_in_option: string | null
}

/**
 * Reads everything in one statement. A record that the settings name is used. Otherwise these are used: the default channel of Medusa's store,
 * the region of the country, the location that is linked to the channel (the default location first), and the shipping options of that
 * location that {@link SHIPPING_OPTION_KIND} marks. Without a marked option, pickup uses one of type `local_pickup`. A named shipping option
 * that does not exist counts as not named.
 */
const COMMERCE_SQL = `
with chosen as (
  select cast(:country as text) as country, cast(:region as text) as region_id,
    cast(:channel as text) as channel_id, cast(:location as text) as location_id
),
store as (
  select default_sales_channel_id, default_location_id from store where deleted_at is null order by created_at, id limit 1
),
channel as (
  select c.id from sales_channel c
  where c.deleted_at is null
    and c.id = coalesce((select channel_id from chosen), (select default_sales_channel_id from store))
),
region as (
  select r.id, r.name, lower(r.currency_code) as currency_code, r.automatic_taxes from region r
  where r.deleted_at is null
    and r.id = coalesce(
      (select region_id from chosen),
      (select k.region_id from region_country k join chosen on k.iso_2 = chosen.country where k.deleted_at is null)
    )
),
location as (
  select l.id from stock_location l
  where l.deleted_at is null
    and l.id = coalesce(
      (select location_id from chosen),
      (select s.stock_location_id from sales_channel_stock_location s
         join channel on channel.id = s.sales_channel_id
         join stock_location sl on sl.id = s.stock_location_id and sl.deleted_at is null
       where s.deleted_at is null
       order by (s.stock_location_id = (select default_location_id from store)) desc nulls last, s.created_at, s.id limit 1)
    )
),
option as (
  select o.id, o.created_at, o.metadata ->> '${SHIPPING_OPTION_KIND}' as kind, t.code
  from location
  join location_fulfillment_set lf on lf.stock_location_id = location.id and lf.deleted_at is null
  join service_zone z on z.fulfillment_set_id = lf.fulfillment_set_id and z.deleted_at is null
  join shipping_option o on o.service_zone_id = z.id and o.deleted_at is null
  left join shipping_option_type t on t.id = o.shipping_option_type_id
)
select
  chosen.country,
  region.id as region_id,
  region.name as region_name,
  (select coalesce(json_agg(lower(k.iso_2) order by lower(k.iso_2)), '[]') from region_country k
    where k.region_id = region.id and k.deleted_at is null) as region_countries,
  (select coalesce(json_agg(p.id order by p.id), '[]') from region_payment_provider r
    join payment_provider p on p.id = r.payment_provider_id and p.is_enabled and p.deleted_at is null
    where r.region_id = region.id and r.deleted_at is null) as payment_providers,
  region.currency_code,
  region.automatic_taxes,
  currency.symbol_native as symbol,
  currency.decimal_digits,
  coalesce(
    case when exists (
      select 1 from price_rule r
        join price p on p.id = r.price_id and p.deleted_at is null
        join product_variant_price_set v on v.price_set_id = p.price_set_id and v.deleted_at is null
      where r.deleted_at is null and r.attribute = 'region_id' and r.value = region.id
    ) then (
      select is_tax_inclusive from price_preference
      where deleted_at is null and attribute = 'region_id' and value = region.id
    ) end,
    (
      select is_tax_inclusive from price_preference
      where deleted_at is null and attribute = 'currency_code' and value = region.currency_code
    ),
    false
  ) as prices_include_tax,
  channel.id as sales_channel_id,
  (select k.token from publishable_api_key_sales_channel l join api_key k on k.id = l.publishable_key_id
    where l.sales_channel_id = channel.id and l.deleted_at is null and k.deleted_at is null and k.type = 'publishable'
      and (k.revoked_at is null or k.revoked_at > now())
    order by (select count(*) from publishable_api_key_sales_channel o where o.publishable_key_id = k.id and o.deleted_at is null),
      k.created_at, k.id limit 1) as publishable_key,
  (select coalesce(json_agg(distinct l.locale_code order by l.locale_code), '[]') from store_locale l
    where l.deleted_at is null) as locales,
  location.id as stock_location_id,
  coalesce(
    (select id from shipping_option where id = :delivery and deleted_at is null),
    (select id from option where kind = 'delivery' order by created_at, id limit 1)
  ) as delivery_option,
  coalesce(
    (select id from shipping_option where id = :pickup and deleted_at is null),
    (select id from option where kind = 'pickup' or (kind is null and code = 'local_pickup')
     order by kind nulls last, created_at, id limit 1)
  ) as pickup_option,
  coalesce(
    (select id from shipping_option where id = :dine_in and deleted_at is null),
    (select id from option where kind = 'dine_in' order by created_at, id limit 1)
  ) as dine_in_option
from chosen
left join channel on true
left join region on true
left join location on true
left join currency on currency.code = region.currency_code and currency.deleted_at is null`

/** Reads the row for the given settings. */
export async function readCommerceRow(knex: Knex, settings: OperationSettings): Promise<CommerceRow> {
  const { platform } = settings
  const { rows } = await knex.raw<{ rows: CommerceRow[] }>(COMMERCE_SQL, {
    country: settings.country.toLowerCase(),
    region: platform.region_id,
    channel: platform.sales_channel_id,
    location: platform.stock_location_id,
    delivery: platform.shipping_options.delivery,
    pickup: platform.shipping_options.pickup,
    dine_in: platform.shipping_options.dine_in,
  } as Record<string, string | null> as never)
  const [row] = rows
  if (!row) throw new Error("The commerce statement returned no row")
  return row
}
