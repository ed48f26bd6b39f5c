import type { Context, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { failpoint } from "../process/failpoint"
import type { UnitOfWork } from "../process/unit-of-work"
import { restockOrder } from "../stock/restock"
import { releaseStock } from "../stock/stock"

/** The module's method with its shared-context parameter, which the public type omits. */
interface Removing extends Omit<IOrderModuleService, "softDeleteOrders"> {
  softDeleteOrders(ids: readonly string[], config: undefined, context: Context): Promise<unknown>
}

const LINKS = ["order_payment_collection", "order_promotion", "order_fulfillment"] as const

const UNLINK_STATEMENT = `
with gone as (
  select l.payment_collection_id as id from order_payment_collection l where l.order_id = :order and l.deleted_at is null
), settled as (
  update payment_collection c set status = 'canceled', updated_at = :now
  where c.id in (select id from gone) and c.status in ('not_paid', 'awaiting')
    and not exists (select from payment p where p.payment_collection_id = c.id and p.deleted_at is null)
), ${LINKS.map((table) => `un_${table} as (update ${table} set deleted_at = :now, updated_at = :now where order_id = :order and deleted_at is null)`).join(", ")}
select item_id as id from order_item where order_id = :order and deleted_at is null group by item_id`

/**
 * Removes a Medusa order in the unit of work, as Medusa does: soft-deletes it with its dependent rows. Its reserved and fulfilled stock is
 * returned; a payment collection without a payment is cancelled. Refunding paid money is left to the caller. Promotion uses are left to the
 * caller (`revertPromotionUsage`), who knows which were counted.
 *
 * @param now epoch milliseconds
 * @returns the number of reservations that were released
 */
export async function removeOrder(scope: MedusaContainer, uow: UnitOfWork, orderId: string, now: number): Promise<number> {
  await restockOrder(uow, orderId, now)
  const { rows } = await uow.trx.raw<{ rows: { id: string }[] }>(UNLINK_STATEMENT, { order: orderId, now: new Date(now) })
  const order = scope.resolve<Removing>(Modules.ORDER)
  await order.softDeleteOrders([orderId], undefined, uow.on(order))
  await uow.flush()
  const released = await releaseStock(
    uow,
    rows.map(({ id }) => id),
    now,
  )
  await failpoint("removal.before-commit")
  return released
}
