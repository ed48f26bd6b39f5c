import type { IOrderModuleService, IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules, OrderStatus } from "@medusajs/framework/utils"
import { createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { adapterOf } from "../../domain/payment/online/adapters"
import { unitOfWork } from "../process/unit-of-work"
import { assertAbandoned } from "./incomplete-work"
import type { Part } from "./native-drive"
import type { NativePayment } from "./native-state"

/** How long (ms) a provider certainly remembers the idempotency key of a refund. Stripe: a day. */
const KNOWN_MS = 23 * 3_600_000

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
export const repeatRefund: Part = async function repeatRefund(scope, { orderId }, { payments, status }) {
  const now = Date.now()
  const begun = payments.flatMap((payment) => repeatable(payment, now).map((refund) => ({ payment, refund })))
  for (const { refund } of begun) assertAbandoned(refund, now)
  for (const { payment, refund } of begun) {
    const amount = await askAgain(scope, payment.id, refund.id)
    if (amount === null) continue
    await book(scope, orderId, { id: refund.id, amount, currencyCode: payment.currencyCode })
    if (status !== OrderStatus.CANCELED) await credit(scope, orderId, payment.collectionId, amount)
  }
  return begun.length > 0
}

/** The unfinished refunds of a payment for which the provider can safely be asked again. @param now epoch milliseconds */
export function repeatable({ providerId, begunRefunds }: Pick<NativePayment, "providerId" | "begunRefunds">, now: number) {
  return adapterOf(providerId).knowsRefunds ? begunRefunds.filter(({ createdAt }) => now - createdAt < KNOWN_MS) : []
}

/** @returns the refund's amount in major units; null: its own process has rolled it back */
async function askAgain(scope: MedusaContainer, paymentId: string, refundId: string): Promise<number | null> {
  const payments = scope.resolve<PaymentModuleInside>(Modules.PAYMENT)
  const { provider_id, data, refunds = [] } = await payments.retrievePayment(paymentId, { relations: ["refunds"] })
  const refund = refunds.find(({ id }) => id === refundId)
  if (!refund) return null
  await payments.paymentProviderService_.refundPayment(provider_id, {
    data,
    amount: refund.amount,
    context: { idempotency_key: refundId },
  })
  return MathBN.convert(refund.amount).toNumber()
}

/** Adds the refund's order transaction; only once, even if two processes try. */
async function book(
  scope: MedusaContainer,
  orderId: string,
  { id, amount, currencyCode }: { readonly id: string; readonly amount: number; readonly currencyCode: string },
): Promise<void> {
  const orders = scope.resolve<IOrderModuleService>(Modules.ORDER)
  await unitOfWork(scope, async (uow) => {
    await uow.trx.raw('select from "order" where id = ? for update', [orderId])
    const booked = { order_id: orderId, reference: "refund", reference_id: id }
    if (await uow.trx("order_transaction").where(booked).whereNull("deleted_at").first("id")) return
    await orders.addOrderTransactions([{ ...booked, amount: -amount, currency_code: currencyCode }], uow.on(orders))
  })
}

/**
 * Adds a credit line for the amount that the order lacks after the refund, as Medusa's own workflow does, so that the refunded amount
 * does not become due again.
 */
async function credit(scope: MedusaContainer, orderId: string, collectionId: string, refunded: number): Promise<void> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["id", "summary.*"], filters: { id: orderId } })
  const { summary } = data[0] as { summary?: { pending_difference?: number } }
  const amount = Math.min(Number(summary?.pending_difference ?? 0), refunded)
  if (amount <= 0) return
  const line = { reference: "payment_collection", reference_id: collectionId, amount }
  await createOrderCreditLinesWorkflow(scope).run({ input: { id: orderId, credit_lines: [line] } })
}
