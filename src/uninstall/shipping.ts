import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import { OWN_PROVIDER, SWITCHED_OFF } from "../platform/checkout/own-shipping-options"
import { SHIPPING_OPTION_KIND } from "../platform/commerce/commerce-row"

type Tell = (line: string) => void

/** The platform's own provider, which every host has by default. */
const PREFERRED = "manual_manual"

/**
 * Moves shipping options (including deleted ones of old orders) and fulfilments from our fulfilment provider to another one, so
 * that nothing refers to ours any more. Options created by the plugin are switched off in the storefront, because their fee can
 * no longer be calculated; the owner can set a price and switch them on in the dashboard.
 * @throws when the host has no other fulfilment provider; nothing is changed then
 */
export async function handOverShipping(container: MedusaContainer, knex: Knex, tell: Tell): Promise<void> {
  const successor = await successorOf(knex)
  const { options, fulfilments } = await knex.transaction(async (trx) => ({
    options: await switchOff(trx, successor),
    fulfilments: await trx("fulfillment").where({ provider_id: OWN_PROVIDER }).update({ provider_id: successor }),
  }))
  await moveLocations(container, knex, successor)
  await giveAPrice(container, knex)
  const names = options.map(({ name }) => `"${name}"`).join(", ")
  tell(
    options.length === 0
      ? "no shipping option is ours"
      : `switched off the shipping options ${names}; their provider is now ${successor}`,
  )
  tell(`moved ${fulfilments} fulfilments to the provider ${successor}`)
}

async function successorOf(knex: Knex): Promise<string> {
  const found: { id: string } | undefined = await knex("fulfillment_provider")
    .first("id")
    .where({ is_enabled: true })
    .whereNull("deleted_at")
    .whereNot({ id: OWN_PROVIDER })
    .orderByRaw("(id = ?) desc, id", [PREFERRED])
  if (found) return found.id
  throw new Error(
    "svc uninstall: the host has no fulfilment provider besides ours, so old orders could not be fulfilled. Add " +
      '{ resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" } to the providers of @medusajs/medusa/fulfillment in medusa-config ' +
      "and run this again. Nothing was changed.",
  )
}

/** @returns the options that are not deleted */
async function switchOff(trx: Knex.Transaction, successor: string): Promise<{ readonly name: string }[]> {
  const ours = `(provider_id = '${OWN_PROVIDER}' or metadata ->> '${SHIPPING_OPTION_KIND}' in ('delivery', 'pickup', 'dine_in'))`
  await trx.raw(
    `update shipping_option_rule set value = '"false"' where deleted_at is null and attribute = 'enabled_in_store'
       and shipping_option_id in (select id from shipping_option where ${ours})`,
  )
  await trx.raw(
    `insert into shipping_option_rule (id, attribute, operator, value, shipping_option_id)
     select 'sorul_' || md5(o.id || 'svc'), 'enabled_in_store', 'eq', '"false"', o.id from shipping_option o
     where o.deleted_at is null and ${ours} and not exists (select from shipping_option_rule r
       where r.shipping_option_id = o.id and r.attribute = 'enabled_in_store' and r.deleted_at is null)
     on conflict do nothing`,
  )
  const { rows } = await trx.raw<{ rows: { name: string; deleted_at: Date | null }[] }>(
    `update shipping_option set
       provider_id = case when provider_id = :own then :successor else provider_id end,
       price_type = case when provider_id = :own then 'flat' else price_type end,
       metadata = coalesce(metadata, '{}') || jsonb_build_object(cast(:mark as text), true),
       updated_at = now()
     where ${ours} returning name, deleted_at`,
    { own: OWN_PROVIDER, successor, mark: SWITCHED_OFF },
  )
  return rows.filter(({ deleted_at }) => deleted_at === null)
}

/** The platform fulfils from a location only with a provider linked to it. */
async function moveLocations(container: MedusaContainer, knex: Knex, successor: string): Promise<void> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const linked = async (provider: string): Promise<string[]> =>
    knex("location_fulfillment_provider")
      .where({ fulfillment_provider_id: provider })
      .whereNull("deleted_at")
      .pluck("stock_location_id")
  const pair = (location: string, provider: string) => ({
    [Modules.STOCK_LOCATION]: { stock_location_id: location },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: provider },
  })
  const has = await linked(successor)
  for (const location of await linked(OWN_PROVIDER)) {
    if (!has.includes(location)) await link.create(pair(location, successor))
    await link.dismiss(pair(location, OWN_PROVIDER))
  }
}

/** An option with a calculated price has no price rows, but the dashboard and its drafts expect one. */
async function giveAPrice(container: MedusaContainer, knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { id: string; currencies: string[] }[] }>(
    `select o.id, array(select distinct lower(currency_code) from region where deleted_at is null order by 1) as currencies
     from shipping_option o
     where o.deleted_at is null and o.price_type = 'flat' and o.metadata ->> '${SWITCHED_OFF}' is not null and not exists (
       select from shipping_option_price_set s join price p on p.price_set_id = s.price_set_id and p.deleted_at is null
       where s.shipping_option_id = o.id and s.deleted_at is null)`,
  )
  for (const { id, currencies } of rows) {
    const prices = currencies.map((currency_code) => ({ currency_code, amount: 0 }))
    await updateShippingOptionsWorkflow(container).run({ input: [{ id, price_type: "flat", prices }] })
  }
}
