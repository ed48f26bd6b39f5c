import type { BigNumberInput, IOrderModuleService, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ChangeActionType, MathBN, Modules, OrderChangeType, OrderStatus } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import { RefundRefused } from "../payment/provider-silent"
import { askForRefund } from "../payment/refund-failure"
import { failpoint } from "../process/failpoint"
import { type UnitOfWork, unitOfWork } from "../process/unit-of-work"
import { assertAbandoned } from "./incomplete-work"
import type { Part } from "./native-drive"
import { type NativePayment, type NativeState, readNativeState, type UncreditedRefund } from "./native-state"
import { dropRefused, type TellRefused } from "./refused-refund"

/** How long (ms) a provider certainly remembers the idempotency key of a refund. Stripe: a day. */
const KNOWN_MS = 23 * 3_600_000

/** `reference` of the order transaction and of the credit line; `reference_id` is the refund's id. */
const REFERENCE = "refund"

/** An internal service of the module: it asks a provider for a refund whose row exists already. */
interface PaymentModuleInside extends IPaymentModuleService {
  readonly paymentProviderService_: { refundPayment(providerId: string, input: object): Promise<unknown> }
}

/**
 * Completes refunds that a process started and did not finish. Medusa stores a refund, asks the provider with the refund's id as
 * idempotency key, then books the refund. Without the booking, it is unknown whether the provider was asked. We ask again with the same
 * key: a provider that has seen it refunds only once. Providers without idempotency keys are not asked.
 * @throws Error if another process may still be refunding
 */
export const repeatRefund: Part = async function repeatRefund(scope, { orderId, tellRefused }, { payments }) {
  const now = Date.now()
  const begun = payments.flatMap((payment) => repeatable(payment, now).map((refund) => ({ payment, refund })))
  for (const { refund } of begun) assertAbandoned(refund, now)
  for (const { payment, refund } of begun) {
    const amount = await askAgain(scope, payment.id, refund.id, tellRefused)
    if (amount === null) continue
    await failpoint("refund.asked")
    await book(scope, orderId, { id: refund.id, amount, currencyCode: payment.currencyCode })
  }
  return begun.length > 0
}

/**
 * Adds the credit line of a refund whose process has booked it and died before it added the line. Without the line, the refunded amount is due
 * again.
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

/** The booked refund that lacks its credit line. Older ones are left alone: much may have happened since. @param now epoch milliseconds */
export function lackingCredit({ uncredited }: Pick<NativeState, "uncredited">, now: number): UncreditedRefund | null {
  return uncredited !== null && now - uncredited.createdAt < KNOWN_MS ? uncredited : null
}

/** The unfinished refunds of a payment for which the provider can safely be asked again. @param now epoch milliseconds */
export function repeatable({ providerId, begunRefunds }: Pick<NativePayment, "providerId" | "begunRefunds">, now: number) {
  return adapterOf(providerId).knowsRefunds ? begunRefunds.filter(({ createdAt }) => now - createdAt < KNOWN_MS) : []
}

/** True if a refund that counts as refunded may not have been made. @param now epoch milliseconds */
export function hasUnclearRefunds({ payments }: Pick<NativeState, "payments">, now: number): boolean {
  return payments.some((payment) => repeatable(payment, now).length > 0)
}

/**
 * Asks the provider again for a refund, with the same idempotency key.
 * @returns the refund's amount in major units; null: it is not made, and its own process has rolled it back, or the provider has refused it
 * and it is deleted here
 * @throws ProviderSilent
 */
export async function askAgain(
  scope: MedusaContainer,
  paymentId: string,
  refundId: string,
  tell?: TellRefused,
): Promise<BigNumberInput | null> {
  const payments = scope.resolve<PaymentModuleInside>(Modules.PAYMENT)
  const { provider_id, data, refunds = [] } = await payments.retrievePayment(paymentId, { relations: ["refunds"] })
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund) return null
  const amount = refund.raw_amount ?? refund.amount
  const input = { data, amount, context: { idempotency_key: refundId } }
  try {
    await askForRefund(scope, provider_id, () => payments.paymentProviderService_.refundPayment(provider_id, input))
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    await failpoint("refund.refused")
    await dropRefused(scope, refundId, tell)
    return null
  }
  return amount
}

interface BookedRefund {
  readonly id: string
  /** Major units. */
  readonly amount: BigNumberInput
  readonly currencyCode: string
}

/**
 * Adds the refund's order transaction, and the credit line that belongs to it, in one transaction: both or neither, once, even if two
 * processes try.
 */
async function book(scope: MedusaContainer, orderId: string, refund: BookedRefund): Promise<void> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  const booked = { order_id: orderId, reference: REFERENCE, reference_id: refund.id }
  await unitOfWork(scope, async (uow) => {
    const takesCredit = await lockOrder(uow, orderId)
    if (await uow.trx("order_transaction").where(booked).whereNull("deleted_at").first("id")) return
    const transaction = { ...booked, amount: MathBN.mult(refund.amount, -1), currency_code: refund.currencyCode }
    await orders.addOrderTransactions([transaction], uow.on(orders))
    await uow.flush()
    await failpoint("refund.booked")
    if (takesCredit) await credit(uow, orders, orderId, refund)
  })
}

/**
 * Locks the order. @returns whether a credit line can be added: Medusa refuses one for a cancelled order and while an edit is open. The
 * refund is booked all the same, because the money is on its way.
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
 * Adds a credit line for the amount that the order lacks after the refund, as Medusa's own workflow does, so that the refunded amount
 * does not become due again.
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
  // With its action, because a change that the module has just created without one is confirmed without any.
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

/** The version that the next change of the order makes. The order's row is locked. */
async function nextVersion({ trx }: UnitOfWork, orderId: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { version: number }[] }>('select version from "order" where id = ?', [orderId])
  return (rows[0]?.version ?? 0) + 1
}
