import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CreateRefundDTO, IPaymentModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type Minor, toNumber } from "../../domain/money"
import { LATE_REFUND, UNANSWERED_KEY } from "../mirror/native-state"
import { leftAtProvider, totalRefunded } from "./left-at-provider"
import type { BookedPayment } from "./online-payment-state"
import { RefundRefused, RefundUnanswered } from "./provider-silent"
import { askForRefund } from "./refund-failure"

/* Refunds of payments whose order is cancelled or deleted. Call these functions in the order's payment turn. */

const paymentModule = (scope: MedusaContainer): IPaymentModuleService => scope.resolve(Modules.PAYMENT)

/**
 * Deletes refunds that an earlier attempt did not finish. Medusa stores a refund before it asks the provider, so it is unknown whether money has
 * moved. The caller then refunds the whole rest again; a provider refunds no more than was paid. Booked refunds stay. Refunds that are marked as
 * unknown are deleted as well if the provider reports what it has refunded, because the rest is then certain.
 * @throws RefundUnanswered
 */
export async function dropBegunRefunds(scope: MedusaContainer, orderId: string, payment: BookedPayment): Promise<void> {
  const dropsMarked = payment.unknown > 0n && (await totalRefunded(scope, payment)) !== null
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{ rows: { id: string }[] }>(
    `select m.id from refund m where m.payment_id = :payment and m.deleted_at is null
       and (m.created_by = '${LATE_REFUND}' or (cast(:dropsMarked as boolean) and m.metadata -> '${UNANSWERED_KEY}' is not null))
       and not exists (
         select from order_transaction t where t.order_id = :order and t.reference = 'refund' and t.reference_id = m.id and t.deleted_at is null)`,
    { payment: payment.id, order: orderId, dropsMarked },
  )
  if (rows.length > 0) await paymentModule(scope).deleteRefunds(rows.map(({ id }) => id))
}

/**
 * Refunds the rest of a captured payment. If the provider refuses, because somebody has refunded a part in the provider's own dashboard,
 * only the amount left at the provider is refunded.
 * @param digits decimal places of the amounts
 * @param author stored as `created_by` of the refund
 * @returns false when the provider refuses and the rest is still to be refunded
 * @throws RefundUnanswered
 */
export async function refundRest(
  scope: MedusaContainer,
  payment: BookedPayment,
  rest: Minor,
  digits: number,
  author: string = LATE_REFUND,
): Promise<boolean> {
  const refund = (amount: Minor): Promise<boolean> =>
    askFor(scope, payment, { payment_id: payment.id, amount: toNumber(amount, digits), created_by: author })
  if (await refund(rest)) return true
  const left = await leftAtProvider(scope, payment, digits)
  if (left === null || left >= rest) return false
  return left <= 0n || refund(left)
}

/**
 * @returns false when the provider refuses
 * @throws RefundUnanswered
 */
async function askFor(
  scope: MedusaContainer,
  { providerId }: Pick<BookedPayment, "providerId">,
  refund: CreateRefundDTO,
): Promise<boolean> {
  try {
    await askForRefund(scope, providerId, () => paymentModule(scope).refundPayment(refund))
    return true
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw new RefundUnanswered(error)
    scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: ${error.message}`)
    return false
  }
}
