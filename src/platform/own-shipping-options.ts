import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { ShippingKind } from "../domain/checkout"
import { SHIPPING_OPTION_KIND } from "./commerce-row"

/** Our fulfilment provider as the platform calls it: its identifier, and the id under which the host registers it. */
export const OWN_PROVIDER = "svc-delivery_svc-delivery"

/** Those of the given shipping options whose price our provider calculates, with what they stand for. */
export async function ownShippingOptions(
  scope: MedusaContainer,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly kind: ShippingKind }[]> {
  if (ids.length === 0) return []
  const rows: { id: string; kind: string | null }[] = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)("shipping_option")
    .select("id", scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw("data ->> 'id' as kind"))
    .whereIn("id", [...ids])
    .where({ provider_id: OWN_PROVIDER, price_type: "calculated" })
    .whereNull("deleted_at")
  return rows.map(({ id, kind }) => ({ id, kind: kind === "pickup" || kind === "dine_in" ? kind : "delivery" }))
}

/**
 * Options that this plugin has made while nobody could calculate a fee, in a host that has our provider now: at no price, and not
 * offered in the storefront.
 */
export async function flatOwnOptions(
  scope: MedusaContainer,
): Promise<readonly { readonly id: string; readonly kind: ShippingKind }[]> {
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{
    rows: { id: string; kind: ShippingKind }[]
  }>(
    `select o.id, o.metadata ->> '${SHIPPING_OPTION_KIND}' as kind from shipping_option o
     where o.deleted_at is null and o.price_type = 'flat' and o.metadata ->> '${SHIPPING_OPTION_KIND}' in ('delivery', 'dine_in')
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
