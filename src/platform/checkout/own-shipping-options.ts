import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ShippingKind } from "../../domain/checkout"
import { SHIPPING_OPTION_KIND } from "../commerce/commerce-row"

/** The id of the plugin's fulfilment provider in Medusa: the provider's identifier plus the id under which the host registers it. */
export const OWN_PROVIDER = "svc-delivery_svc-delivery"

/** The metadata key of an option that the uninstallation switched off; a later installation switches it on again. */
export const SWITCHED_OFF = "svc_switched_off"

/** A shipping option and the kind of order it is for. */
export interface ShippingOptionFacts {
  readonly id: string
  readonly kind: ShippingKind
  /** True if the plugin's provider calculates the option's price. */
  readonly calculated: boolean
}

/**
 * Returns those of the given shipping options that are for one kind of order. The kind follows from the plugin's mark in the metadata, from
 * the plugin's provider or from Medusa's type `local_pickup`. One statement.
 */
export async function shippingOptionFacts(
  scope: MedusaContainer,
  ids: readonly string[],
): Promise<readonly ShippingOptionFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{ rows: ShippingOptionFacts[] }>(
    `select f.id, f.kind, f.calculated from (
      select o.id, o.provider_id = :provider and o.price_type = 'calculated' as calculated, coalesce(
        (select k from unnest(array['delivery', 'pickup', 'dine_in']) k where k = o.metadata ->> '${SHIPPING_OPTION_KIND}'),
        case when o.provider_id = :provider then coalesce(
          (select k from unnest(array['delivery', 'pickup', 'dine_in']) k where k = o.data ->> 'id'), 'delivery') end,
        case t.code when 'local_pickup' then 'pickup' end) as kind
      from shipping_option o left join shipping_option_type t on t.id = o.shipping_option_type_id
      where o.id = any(:ids) and o.deleted_at is null) f
    where f.kind is not null`,
    { provider: OWN_PROVIDER, ids: [...ids] } as never,
  )
  return rows
}

/** Removes the mark of the uninstallation from options. */
export async function clearSwitchedOff(knex: Knex, ids: readonly string[]): Promise<void> {
  await knex.raw("update shipping_option set metadata = metadata - ? where id = any(?)", [SWITCHED_OFF, [...ids]] as never)
}

/**
 * Finds options that this plugin created while its fulfilment provider was not installed, and that the provider can take over now. They
 * have a flat price of zero and are hidden in the storefront; pickup options must also have been switched off by the uninstallation.
 * Returns none while the host lacks the provider.
 */
export async function flatOwnOptions(
  scope: MedusaContainer,
): Promise<readonly { readonly id: string; readonly kind: ShippingKind }[]> {
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{
    rows: { id: string; kind: ShippingKind }[]
  }>(
    `select o.id, o.metadata ->> '${SHIPPING_OPTION_KIND}' as kind from shipping_option o
     where o.deleted_at is null and o.price_type = 'flat' and (o.metadata ->> '${SHIPPING_OPTION_KIND}' in ('delivery', 'dine_in')
         or o.metadata ->> '${SHIPPING_OPTION_KIND}' = 'pickup' and o.metadata ->> '${SWITCHED_OFF}' is not null)
       and exists (select 1 from fulfillment_provider p where p.id = ? and p.is_enabled and p.deleted_at is null)
       and exists (select 1 from shipping_option_rule r where r.shipping_option_id = o.id and r.deleted_at is null
         and r.attribute = 'enabled_in_store' and r.value #>> '{}' = 'false')
       and not exists (select 1 from shipping_option_price_set s
         join price c on c.price_set_id = s.price_set_id and c.deleted_at is null and c.amount <> 0
         where s.shipping_option_id = o.id and s.deleted_at is null)
     order by o.id`,
    [OWN_PROVIDER],
  )
  return rows
}
