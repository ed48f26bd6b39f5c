import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { cancelAuthorised } from "./online-session"

/** Links of a removed order are soft-deleted but still name its payments. */
const STATEMENT = `
select c.id as collection, c.status, p.id as payment
from order_payment_collection l
  join "order" o on o.id = l.order_id and o.deleted_at is not null
  join payment_collection c on c.id = l.payment_collection_id and c.deleted_at is null
  left join payment p on p.payment_collection_id = c.id and p.deleted_at is null and p.canceled_at is null
where l.order_id = ? and not exists (
  select from capture x join payment y on y.id = x.payment_id where y.payment_collection_id = c.id and x.deleted_at is null)`

/**
 * Cancels payments that were authorised but never captured, for an order that is removed (`removeOrder`). Calls the payment provider, so
 * run it after the commit. Captured money is not refunded here: settling the online payment does that.
 * Idempotent.
 */
export async function abandonPayments(scope: MedusaContainer, orderId: string): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: { collection: string; status: string; payment: string | null }[] }>(STATEMENT, [
    orderId,
  ])
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  for (const { payment } of rows) {
    if (payment !== null) await cancelAuthorised(scope, payment)
  }
  const open = rows.filter(({ status }) => status !== PaymentCollectionStatus.CANCELED).map(({ collection }) => collection)
  for (const collection of new Set(open)) {
    await payments.updatePaymentCollections(collection, { status: PaymentCollectionStatus.CANCELED })
  }
}
