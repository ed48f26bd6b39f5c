import type { IPaymentModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { type UnitOfWork, unitOfWork } from "../process/unit-of-work"
import { UNANSWERED_KEY } from "./native-state"

/**
 * What is known of a refund that was started. `refused`: its provider has refused it. `unmade`: its provider has not made it. `unknown`: it is
 * unknown whether it was made.
 */
export type FailedRefundKind = "refused" | "unmade" | "unknown"

/** A refund that was started and was not made, or may not have been made. */
export interface FailedRefund {
  readonly kind: FailedRefundKind
  /** Decimal text, major units. */
  readonly amount: string
  /** Decimal places of the currency. */
  readonly digits: number
  readonly currency: string
  readonly startedAt: Date
}

/** Notifies the store of a failed refund, in the transaction that deletes or marks it. */
export type NotifyFailed = (uow: UnitOfWork, refund: FailedRefund) => Promise<void>

/**
 * Deletes refunds that their provider has not made. Medusa deletes them itself, unless the process that started them has crashed. The
 * amount of an existing refund counts as refunded. Booked refunds stay.
 */
export async function dropFailed(
  scope: MedusaContainer,
  refundIds: readonly string[],
  kind: "refused" | "unmade",
  notify: NotifyFailed | undefined,
): Promise<void> {
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  await notifyAndChange(scope, refundIds, kind, notify, async (uow, ids) => {
    await payments.deleteRefunds([...ids], uow.on(payments))
  })
}

/**
 * Marks refunds whose outcome is unknown. A marked refund is not booked, and online payments do not count its amount as refunded. The store is
 * notified once.
 */
export async function markUnknown(
  scope: MedusaContainer,
  refundIds: readonly string[],
  notify: NotifyFailed | undefined,
): Promise<void> {
  await notifyAndChange(scope, refundIds, "unknown", notify, async ({ trx }, ids) => {
    await trx.raw(
      `update refund set metadata = coalesce(metadata, '{}') || jsonb_build_object('${UNANSWERED_KEY}', true), updated_at = now() where id = any(?)`,
      [[...ids]],
    )
  })
}

/** What is written to the log about a refund of each kind. */
const LOGGED: Readonly<Record<FailedRefundKind, string>> = {
  refused: "was refused by the payment provider",
  unmade: "was not made by the payment provider",
  unknown: "was perhaps made: look in the payment provider's dashboard",
}

/** Notifies the store of refunds and changes them, in one transaction. Refunds that are booked, marked or deleted are left alone. */
async function notifyAndChange(
  scope: MedusaContainer,
  refundIds: readonly string[],
  kind: FailedRefundKind,
  notify: NotifyFailed | undefined,
  change: (uow: UnitOfWork, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const { result: changed } = await unitOfWork(scope, async (uow) => {
    const refunds = await lockUnbooked(uow, refundIds)
    const ids = refunds.map(({ id }) => id)
    for (const { id: _id, ...refund } of refunds) await notify?.(uow, { ...refund, kind })
    if (ids.length > 0) await change(uow, ids)
    return ids
  })
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  for (const id of changed) logger.warn(`svc: the refund ${id} ${LOGGED[kind]}`)
}

type LockedRefund = Omit<FailedRefund, "kind"> & { readonly id: string }

async function lockUnbooked({ trx }: UnitOfWork, ids: readonly string[]): Promise<readonly LockedRefund[]> {
  const { rows } = await trx.raw<{ rows: LockedRefund[] }>(
    `select m.id, m.amount::text as amount, lower(p.currency_code) as currency, coalesce(c.decimal_digits, 2) as digits, m.created_at as "startedAt"
     from refund m join payment p on p.id = m.payment_id left join currency c on c.code = lower(p.currency_code) and c.deleted_at is null
     where m.id = any(:ids) and m.deleted_at is null and m.metadata -> '${UNANSWERED_KEY}' is null and not exists (
       select from order_transaction t where t.reference = 'refund' and t.reference_id = m.id and t.deleted_at is null)
     order by m.id for update of m`,
    { ids: [...ids] },
  )
  return rows
}
