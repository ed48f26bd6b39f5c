import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SHIPPING_OPTION_KIND } from "../commerce/commerce-row"
import { OWN_PROVIDER, SWITCHED_OFF } from "./own-shipping-options"

/**
 * Finds an enabled fulfilment provider other than the plugin's.
 * @param preferred the id of the provider to choose if the host has it
 * @returns the provider's id; undefined: there is none
 */
export async function providerBesideOurs(knex: Knex, preferred: string): Promise<string | undefined> {
  const found: { id: string } | undefined = await knex("fulfillment_provider")
    .first("id")
    .where({ is_enabled: true })
    .whereNull("deleted_at")
    .whereNot({ id: OWN_PROVIDER })
    .orderByRaw("(id = ?) desc, id", [preferred])
  return found?.id
}

/**
 * Moves all fulfilments of the plugin's provider to another provider.
 * @returns the number of fulfilments
 */
export async function moveOwnFulfilments(trx: Knex.Transaction, successor: string): Promise<number> {
  return trx("fulfillment").where({ provider_id: OWN_PROVIDER }).update({ provider_id: successor })
}

/**
 * Moves the plugin's shipping options to another provider, marks them and hides them in the storefront.
 * @returns the options that are not deleted
 */
export async function switchOffOwnOptions(trx: Knex.Transaction, successor: string): Promise<{ readonly name: string }[]> {
  const isOwn = `(provider_id = '${OWN_PROVIDER}' or metadata ->> '${SHIPPING_OPTION_KIND}' in ('delivery', 'pickup', 'dine_in'))`
  await trx.raw(
    `update shipping_option_rule set value = '"false"' where deleted_at is null and attribute = 'enabled_in_store'
       and shipping_option_id in (select id from shipping_option where ${isOwn})`,
  )
  await trx.raw(
    `insert into shipping_option_rule (id, attribute, operator, value, shipping_option_id)
     select 'sorul_' || md5(o.id || 'svc'), 'enabled_in_store', 'eq', '"false"', o.id from shipping_option o
     where o.deleted_at is null and ${isOwn} and not exists (select from shipping_option_rule r
       where r.shipping_option_id = o.id and r.attribute = 'enabled_in_store' and r.deleted_at is null)
     on conflict do nothing`,
  )
  const { rows } = await trx.raw<{ rows: { name: string; deleted_at: Date | null }[] }>(
    `update shipping_option set
       provider_id = case when provider_id = :own then :successor else provider_id end,
       price_type = case when provider_id = :own then 'flat' else price_type end,
       metadata = coalesce(metadata, '{}') || jsonb_build_object(cast(:mark as text), true),
       updated_at = now()
     where ${isOwn} returning name, deleted_at`,
    { own: OWN_PROVIDER, successor, mark: SWITCHED_OFF },
  )
  return rows.filter(({ deleted_at }) => deleted_at === null)
}

/** The ids of the stock locations that are linked to a fulfilment provider. */
export async function locationsOfProvider(knex: Knex, provider: string): Promise<string[]> {
  return knex("location_fulfillment_provider")
    .where({ fulfillment_provider_id: provider })
    .whereNull("deleted_at")
    .pluck("stock_location_id")
}

/** The options that {@link switchOffOwnOptions} has marked and that have no price, and the currencies of the host's regions. */
export async function switchedOffWithoutPrice(
  knex: Knex,
): Promise<readonly { readonly id: string; readonly currencies: readonly string[] }[]> {
  const { rows } = await knex.raw<{ rows: { id: string; currencies: string[] }[] }>(
    `select o.id, array(select distinct lower(currency_code) from region where deleted_at is null order by 1) as currencies
     from shipping_option o
     where o.deleted_at is null and o.price_type = 'flat' and o.metadata ->> '${SWITCHED_OFF}' is not null and not exists (
       select from shipping_option_price_set s join price p on p.price_set_id = s.price_set_id and p.deleted_at is null
       where s.shipping_option_id = o.id and s.deleted_at is null)`,
  )
  return rows
}
