import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { BookedPayment } from "../payment/online-payment-state"
import { abandonedAt } from "./incomplete-work"
import { NEVER_REPEATED } from "./native-state"
import { askAgain, repeatable } from "./repeated-refund"

/**
 * Completes refunds that somebody started before the order was removed. Its transactions do not tell any more which refunds a process left
 * unfinished, so the provider is asked again for every recent one, with the same idempotency key: a finished refund is not repeated. A refused one is
 * deleted.
 * @param now epoch milliseconds
 * @returns when to check again, because a refund may still be in progress; null: nothing is left to do
 * @throws ProviderSilent
 */
export async function repeatRemovedRefunds(
  scope: MedusaContainer,
  payments: readonly Pick<BookedPayment, "id" | "providerId">[],
  now: number,
): Promise<Date | null> {
  const begun: { readonly id: string; readonly createdAt: number; readonly paymentId: string }[] = []
  for (const { id: paymentId, providerId } of payments) {
    const refunds = await scope
      .resolve<IPaymentModuleService>(Modules.PAYMENT)
      .listRefunds({ payment_id: paymentId }, { select: ["id", "created_by", "created_at"] })
    const begunRefunds = refunds
      .filter(({ created_by: by }) => !NEVER_REPEATED.includes(by))
      .map(({ id, created_at: at }) => ({ id, createdAt: new Date(at as Date).getTime() }))
    begun.push(...repeatable({ providerId, begunRefunds }, now).map((refund) => ({ ...refund, paymentId })))
  }
  const over = Math.max(0, ...begun.map(abandonedAt))
  if (over > now) return new Date(over)
  for (const { id, paymentId } of begun) await askAgain(scope, paymentId, id)
  return null
}
