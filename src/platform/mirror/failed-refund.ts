import type { IPaymentModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type UnitOfWork, unitOfWork } from "../process/unit-of-work"
import { UNANSWERED_KEY } from "./native-state"

/**
 * What is known of a refund that was started: its provider has refused it (`refused`), or the provider has never received it (`unmade`), or
 * nobody knows whether it was made (`unknown`).
 */
export type FailedRefundKind = "refused" | "unmade" | "unknown"

/** A refund that was started, and was not made, or perhaps not. */
export interface FailedRefund {
  readonly kind: FailedRefundKind
  /** Decimal text, major units. */
  readonly amount: string
  /** Decimal places of the currency. */
  readonly digits: number
  readonly currency: string
  readonly startedAt: Date
}

/** Tells the store of a failed refund, in the transaction that deletes or marks it. */
export type TellFailed = (uow: UnitOfWork, refund: FailedRefund) => Promise<void>

/**
 * Deletes a refund that its provider has not made, as Medusa does unless the process that started it has died. As long as the refund
 * exists, its amount counts as refunded. A booked refund stays.
 */
export async function dropFailed(
  scope: MedusaContainer,
  refundId: string,
  kind: "refused" | "unmade",
  tell: TellFailed | undefined,
): Promise<void> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  const isDropped = await unitOfWork(scope, async (uow) => {
    const refund = await lockUnbooked(uow, refundId)
    if (refund === undefined) return false
    await tell?.(uow, { ...refund, kind })
    await payments.deleteRefunds([refundId], uow.on(payments))
    return true
  })
  if (!isDropped.result) return
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: the payment provider has not made the refund ${refundId} (${kind})`)
}

/**
 * Marks a refund of which nobody knows whether it was made. From then on its amount does not count as refunded, and the store is told once.
 */
export async function markUnknown(scope: MedusaContainer, refundId: string, tell: TellFailed | undefined): Promise<void> {
  const isMarked = await unitOfWork(scope, async (uow) => {
    const refund = await lockUnbooked(uow, refundId)
    if (refund === undefined) return false
    await tell?.(uow, { ...refund, kind: "unknown" })
    await uow.trx.raw(
      `update refund set metadata = coalesce(metadata, '{}') || jsonb_build_object('${UNANSWERED_KEY}', true), updated_at = now() where id = ?`,
      [refundId],
    )
    return true
  })
  if (!isMarked.result) return
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: nobody knows whether the refund ${refundId} was made: look in the payment provider's dashboard`)
}

async function lockUnbooked({ trx }: UnitOfWork, id: string): Promise<Omit<FailedRefund, "kind"> | undefined> {
  const { rows } = await trx.raw<{ rows: Omit<FailedRefund, "kind">[] }>(
    `select m.amount::text as amount, lower(p.currency_code) as currency, coalesce(c.decimal_digits, 2) as digits, m.created_at as "startedAt"
     from refund m join payment p on p.id = m.payment_id left join currency c on c.code = lower(p.currency_code) and c.deleted_at is null
     where m.id = :id and m.deleted_at is null and m.metadata -> '${UNANSWERED_KEY}' is null and not exists (
       select from order_transaction t where t.reference = 'refund' and t.reference_id = m.id and t.deleted_at is null)
     for update of m`,
    { id },
  )
  return rows[0]
}
