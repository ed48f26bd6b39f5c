import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BigNumberInput, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import {
  ChangeActionType,
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  OrderChangeType,
  OrderStatus,
} from "@medusajs/framework/utils"
import { failpoint } from "../process/failpoint"
import { type UnitOfWork, unitOfWork } from "../process/unit-of-work"
import { assertAbandoned, KEY_KNOWN_MS } from "./incomplete-work"
import type { Part } from "./native-drive"
import { BOOKS_REFUND, type NativeState, readNativeState, type UncreditedRefund } from "./native-state"
import { dropPhantoms } from "./phantom-refund"

/** `reference` of the order transaction and of the credit line; `reference_id` is the refund's id. */
const REFERENCE = "refund"

/**
 * Adds the missing credit line of a refund: its process booked the refund and crashed before it added the line. Without the line, the
 * refunded amount is due again.
 * @throws Error if another process may still add it
 */
export const creditRefund: Part = async function creditRefund(scope, { orderId }, state) {
  const refund = lackingCredit(state, Date.now())
  // Nothing is due on a cancelled order.
  if (refund === null || state.status === OrderStatus.CANCELED) return false
  assertAbandoned(refund, Date.now())
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  await unitOfWork(scope, async (uow) => {
    if (!(await lockOrder(uow, orderId))) return
    const found = await readNativeState(uow.trx, orderId)
    if (found?.uncredited?.id === refund.id) await credit(uow, orders, orderId, refund)
  })
  return true
}

/**
 * The booked refund that lacks its credit line. Refunds older than {@link KEY_KNOWN_MS} are left alone, because the order may have changed
 * too much after such a refund.
 * @param now epoch milliseconds
 */
export function lackingCredit({ uncredited }: Pick<NativeState, "uncredited">, now: number): UncreditedRefund | null {
  return uncredited !== null && now - uncredited.createdAt < KEY_KNOWN_MS ? uncredited : null
}

interface BookedRefund {
  readonly id: string
  /** Major units. */
  readonly amount: BigNumberInput
  readonly currencyCode: string
}

/**
 * Adds the refund's order transaction and its credit line in one transaction, and only once, even if two processes do it at the same time.
 * @param isDueAgain true: the order has failed, and the store may revive it. The refunded amount is then due again, so there is no credit line
 */
export async function bookBegunRefund(
  scope: MedusaContainer,
  orderId: string,
  refund: BookedRefund,
  isDueAgain = false,
): Promise<void> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  const booked = { order_id: orderId, reference: REFERENCE, reference_id: refund.id }
  await unitOfWork(scope, async (uow) => {
    const takesCredit = await lockOrder(uow, orderId)
    await dropPhantoms(uow, orders, orderId)
    if (await isBooked(uow, orderId, refund.id)) return
    const transaction = { ...booked, amount: MathBN.mult(refund.amount, -1), currency_code: refund.currencyCode }
    await orders.addOrderTransactions([transaction], uow.on(orders))
    await uow.flush()
    await failpoint("refund.booked")
    if (takesCredit && !isDueAgain) await credit(uow, orders, orderId, refund)
  })
}

/**
 * Books the refunds of a late payment, once the provider has made them.
 * @param isDueAgain as in {@link bookBegunRefund}
 */
export async function bookLateRefunds(scope: MedusaContainer, orderId: string, isDueAgain: boolean): Promise<void> {
  const state = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
  for (const refund of state?.unbooked.filter(({ isLate }) => isLate) ?? [])
    await bookBegunRefund(scope, orderId, refund, isDueAgain)
}

async function isBooked({ trx }: UnitOfWork, orderId: string, refundId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select t.id from order_transaction t left join refund m on m.id = :refund
     where t.order_id = :order and t.deleted_at is null and (${BOOKS_REFUND} or (t.reference = 'refund' and t.reference_id = :refund)) limit 1`,
    { order: orderId, refund: refundId },
  )
  return rows.length > 0
}

/**
 * Locks the order.
 * @returns whether a credit line can be added: Medusa refuses one for a cancelled order and while an edit is open. The refund is booked in
 *   either case, because the provider is paying it out.
 */
async function lockOrder({ trx }: UnitOfWork, orderId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { takes_credit: boolean }[] }>(
    `select o.canceled_at is null and not exists (
       select from order_change c where c.order_id = o.id and c.deleted_at is null and c.status in ('pending', 'requested')
     ) as takes_credit
     from "order" o where o.id = ? for update`,
    [orderId],
  )
  return rows[0]?.takes_credit === true
}

/**
 * Adds a credit line for the amount that the order lacks after the refund, so that the refunded amount does not become due again. Medusa's
 * own workflow adds such a line as well.
 */
async function credit(uow: UnitOfWork, orders: IOrderModuleService, orderId: string, refund: BookedRefund): Promise<void> {
  const amount = MathBN.min(await pendingDifference(uow, orderId), refund.amount)
  if (MathBN.lte(amount, 0)) return
  const line = {
    order_id: orderId,
    version: await nextVersion(uow, orderId),
    action: ChangeActionType.CREDIT_LINE_ADD,
    reference: REFERENCE,
    reference_id: refund.id,
    amount,
  }
  const context = uow.on(orders)
  // Create the change with its action: if the action were added afterwards, the module would confirm the change without it.
  const change = await orders.createOrderChange(
    { order_id: orderId, change_type: OrderChangeType.CREDIT_LINE, actions: [line] },
    context,
  )
  await orders.confirmOrderChange(change.id, context)
}

/** What the order's customer still owes (positive) or has paid too much (negative), in major units. */
async function pendingDifference({ trx }: UnitOfWork, orderId: string): Promise<string> {
  const { rows } = await trx.raw<{ rows: { due: string | null }[] }>(
    `select coalesce(s.totals -> 'raw_pending_difference' ->> 'value', s.totals ->> 'pending_difference') as due
     from order_summary s join "order" o on o.id = s.order_id and o.version = s.version
     where s.order_id = ? and s.deleted_at is null`,
    [orderId],
  )
  return rows[0]?.due ?? "0"
}

/** The version that the next change of the order creates. The order's row must be locked. */
async function nextVersion({ trx }: UnitOfWork, orderId: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { version: number }[] }>('select version from "order" where id = ?', [orderId])
  return (rows[0]?.version ?? 0) + 1
}
