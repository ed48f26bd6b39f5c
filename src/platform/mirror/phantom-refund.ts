import type { IOrderModuleService } from "@medusajs/framework/types"
import type { UnitOfWork } from "../process/unit-of-work"
import { BOOKS_REFUND } from "./native-state"

/** Refund transactions that name a payment but book none of its refunds, and those that name a refund but do not book it. */
const STATEMENT = `
select t.id from order_transaction t join payment p on p.id = t.reference_id
where t.order_id = :order and t.reference = 'refund' and t.deleted_at is null and not exists (
  select from refund m where m.payment_id = p.id and m.deleted_at is null and ${BOOKS_REFUND} and not exists (
    select from order_transaction own where own.reference = 'refund' and own.reference_id = m.id and own.deleted_at is null))
union
select t.id from order_transaction t join refund m on m.id = t.reference_id and m.deleted_at is null
where t.order_id = :order and t.reference = 'refund' and t.deleted_at is null and not ${BOOKS_REFUND}`

/**
 * Deletes order transactions of refunds that were never made. Such transactions have two causes. Medusa's cancellation books its refund even if
 * the provider refuses it, and then deletes only the refund: a later refund of the amount would be booked twice. Medusa's refund workflow also
 * books refunds that are not its own. Call this with the order locked.
 */
export async function dropPhantoms(uow: UnitOfWork, orders: IOrderModuleService, orderId: string): Promise<void> {
  const { rows } = await uow.trx.raw<{ rows: { id: string }[] }>(STATEMENT, { order: orderId })
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  // Medusa corrects only the totals of the transaction's version. The cancellation has created a newer version with the transaction in its
  // totals, so move the transaction to that version.
  await uow.trx.raw(
    'update order_transaction t set version = o.version from "order" o where o.id = t.order_id and t.id = any(:ids)',
    { ids },
  )
  await orders.deleteOrderTransactions(ids, uow.on(orders))
  await uow.flush()
}
