import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/** A payment provider that the host has configured. */
export interface PaymentProvider {
  readonly id: string
  /** True if the region offers it, which Medusa's own checkout requires. */
  readonly enabled: boolean
}

/**
 * Reads the host's payment providers in one statement.
 * @param regionId null: no region, so none is enabled
 */
export async function readPaymentProviders(scope: MedusaContainer, regionId: string | null): Promise<readonly PaymentProvider[]> {
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{ rows: PaymentProvider[] }>(
    `select p.id, exists (
       select 1 from region_payment_provider r where r.payment_provider_id = p.id and r.region_id = ? and r.deleted_at is null
     ) as enabled
     from payment_provider p where p.is_enabled and p.deleted_at is null order by p.id`,
    [regionId as string],
  )
  return rows
}

/** Adds or removes a provider of a region: the link that Medusa's checkout, dashboard and admin API use. */
export async function offerPaymentProvider(
  scope: MedusaContainer,
  regionId: string,
  { id, enabled }: PaymentProvider,
): Promise<void> {
  const link = scope.resolve(ContainerRegistrationKeys.LINK)
  const pair = { [Modules.REGION]: { region_id: regionId }, [Modules.PAYMENT]: { payment_provider_id: id } }
  await (enabled ? link.create(pair) : link.dismiss(pair))
}
