import type { IPaymentModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type UnitOfWork, unitOfWork } from "../process/unit-of-work"

/** A refund that its provider has refused. */
export interface RefusedRefund {
  /** Decimal text, major units. */
  readonly amount: string
  /** Decimal places of the currency. */
  readonly digits: number
  readonly currency: string
}

/** Tells the store of a refused refund, in the transaction that deletes it. */
export type TellRefused = (uow: UnitOfWork, refund: RefusedRefund) => Promise<void>

interface Row {
  readonly amount: string
  readonly digits: number
  readonly currency: string
}

/**
 * Deletes a refund that its provider has refused, as Medusa does when the process that started it lives. As long as it exists, its amount
 * counts as refunded. Does nothing if it is gone or booked.
 */
export async function dropRefused(scope: MedusaContainer, refundId: string, tell: TellRefused | undefined): Promise<void> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  await unitOfWork(scope, async (uow) => {
    const { rows } = await uow.trx.raw<{ rows: Row[] }>(
      `select m.amount::text as amount, lower(p.currency_code) as currency, coalesce(c.decimal_digits, 2) as digits
       from refund m join payment p on p.id = m.payment_id left join currency c on c.code = lower(p.currency_code) and c.deleted_at is null
       where m.id = :id and m.deleted_at is null and not exists (
         select from order_transaction t where t.reference = 'refund' and t.reference_id = m.id and t.deleted_at is null)`,
      { id: refundId },
    )
    const [refund] = rows
    if (refund === undefined) return
    await tell?.(uow, refund)
    await payments.deleteRefunds([refundId], uow.on(payments))
  })
  scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: the payment provider has refused the refund ${refundId}`)
}
