import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { adapterOf } from "../../domain/payment/online/adapters"
import type { BookedPayment } from "../payment/online-payment-state"
import { abandonedAt } from "./incomplete-work"
import { type BegunRefund, BOOKS_REFUND, LATE_REFUND, UNANSWERED_KEY } from "./native-state"
import { repeatable } from "./repeatable-refund"
import { askAgain, KeySpent } from "./repeated-refund"
import { giveUp, outcomeOf, unanswered } from "./unanswered-refund"

/** Refunds of a payment, and whether the transactions of its removed order contain them. */
const STATEMENT = `
select m.id, (extract(epoch from m.created_at) * 1000)::float8 as "createdAt", m.metadata -> '${UNANSWERED_KEY}' is not null as "isMarked",
  exists (select from order_transaction t where ${BOOKS_REFUND}) as "isBooked"
from refund m where m.payment_id = ? and m.created_by is distinct from '${LATE_REFUND}' and m.deleted_at is null order by m.id`

type RemovedRefund = BegunRefund & { readonly isBooked: boolean }

/**
 * Completes refunds that somebody started before the order was removed. Medusa does not complete them, so the provider is asked again for
 * every recent one, with the same idempotency key: a finished refund is not repeated. A refused refund is deleted. For older refunds that
 * were not booked, the provider's total of the payment's refunds decides.
 * @param now epoch milliseconds
 * @returns when to check again, because a refund may still be in progress; null: nothing is left to do
 * @throws the provider's own error when it is unknown whether a refund is made
 */
export async function repeatRemovedRefunds(
  scope: MedusaContainer,
  payments: readonly Pick<BookedPayment, "id" | "providerId">[],
  now: number,
): Promise<Date | null> {
  const begun: { readonly paymentId: string; readonly recent: readonly BegunRefund[]; readonly old: readonly string[] }[] = []
  for (const { id: paymentId, providerId } of payments) {
    if (!adapterOf(providerId).knowsRefunds) continue
    const rows = await read(scope, paymentId)
    const recent = repeatable({ providerId, begunRefunds: rows }, now)
    const old = unanswered({ providerId, begunRefunds: rows.filter(({ isBooked }) => !isBooked) }, now)
    begun.push({ paymentId, recent, old: old.map(({ id }) => id) })
  }
  const over = Math.max(0, ...begun.flatMap(({ recent }) => recent.map(abandonedAt)))
  if (over > now) return new Date(over)
  for (const { paymentId, recent, old } of begun) {
    const made: string[] = []
    const open = [...old]
    for (const { id } of recent) {
      const isAnswered = await askAgain(scope, paymentId, id).then(() => true, unlessSpent)
      if (isAnswered) made.push(id)
      else open.push(id)
    }
    if (open.length === 0) continue
    // A recent refund that the provider has answered and that still exists was made, although a removed order has no transaction for it.
    const { outcome, amounts } = await outcomeOf(scope, paymentId, { ids: open, made })
    if (outcome !== "made") await giveUp(scope, [...amounts.keys()], outcome)
  }
  return null
}

function unlessSpent(error: unknown): false {
  if (error instanceof KeySpent) return false
  throw error
}

/** The refunds of a removed order that somebody has started, whether completed or not. */
export async function removedRefunds(
  scope: MedusaContainer,
  payments: readonly Pick<BookedPayment, "id">[],
): Promise<readonly BegunRefund[]> {
  return (await Promise.all(payments.map(({ id }) => read(scope, id)))).flat()
}

async function read(scope: MedusaContainer, paymentId: string): Promise<readonly RemovedRefund[]> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  return (await knex.raw<{ rows: RemovedRefund[] }>(STATEMENT, [paymentId])).rows
}
