import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { OnlinePaymentRow } from "../../../../modules/ordering"
import { lackingCredit } from "../../../../platform/mirror/booked-refund"
import { abandonedAt } from "../../../../platform/mirror/incomplete-work"
import { bookUnbooked } from "../../../../platform/mirror/native-money"
import { nativeRepeatRefunds } from "../../../../platform/mirror/native-moves"
import { readNativeState } from "../../../../platform/mirror/native-state"
import { removedRefunds, repeatRemovedRefunds } from "../../../../platform/mirror/removed-refunds"
import { repeatable } from "../../../../platform/mirror/repeatable-refund"
import { unanswered } from "../../../../platform/mirror/unanswered-refund"
import { underMirrorLock } from "../../../ordering/mirror/mirror-lock"
import { notifyFailed } from "../notify-failed"
import { paymentStateOf } from "../payment-scene"

/**
 * Completes refunds that were started in the dashboard by a process that did not finish them. Repeats them at the provider, and adds the
 * missing entries to the order's transactions and credit lines. A removed order gets no entries. A refund that the provider refuses is
 * deleted. Once the provider no longer remembers a refund's key, the total of the payment's refunds is requested instead.
 * @param isUndone whether the order is cancelled, so that everything is refunded
 * @returns when to check again, because a refund may still be in progress; null: nothing is left to do
 * @throws Error when the provider does not respond, or while the order is being mirrored
 */
export async function endBegunRefunds(
  scope: MedusaContainer,
  row: OnlinePaymentRow,
  isUndone: boolean,
  now: number,
): Promise<Date | null> {
  const { order_id: orderId } = row
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  let state = await readNativeState(knex, orderId)
  if (!state) return repeatRemovedRefunds(scope, (await paymentStateOf(scope, row)).payments, now)
  if (state.payments.some(({ begunRefunds }) => begunRefunds.some(({ isMarked }) => isMarked))) {
    // When Medusa books any other refund, it also books a marked one. This removes such an entry.
    await bookUnbooked(scope, orderId, () => false)
    state = (await readNativeState(knex, orderId)) ?? state
  }
  const uncredited = lackingCredit(state, now)
  const unfinished = state.payments.flatMap((payment) => [...repeatable(payment, now), ...unanswered(payment, now)])
  const begun = [...unfinished, ...state.openCredits, ...(uncredited === null ? [] : [uncredited])]
  if (begun.length === 0) return null
  const over = Math.max(...begun.map(abandonedAt))
  if (over > now) return new Date(over)
  const result = await underMirrorLock(scope, orderId, () =>
    nativeRepeatRefunds(scope, { orderId, notifyFailed: notifyFailed(scope, orderId, now) }, isUndone),
  )
  if (result.outcome === "refused") throw new Error(`A refund could not be completed: ${result.reason}`)
  return null
}

/**
 * Finds a refund that was started after the call of {@link endBegunRefunds} and has no answer. If it fails, its amount is owed again.
 * @param since the `now` of that call, epoch milliseconds
 * @returns when to check again; null: no refund was started
 */
export async function refundsStartedSince(scope: MedusaContainer, row: OnlinePaymentRow, since: number): Promise<Date | null> {
  const state = await readNativeState(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), row.order_id)
  const begun = state
    ? state.payments.flatMap(({ begunRefunds }) => begunRefunds)
    : await removedRefunds(scope, (await paymentStateOf(scope, row)).payments)
  const over = Math.max(since, ...begun.filter(({ isMarked }) => !isMarked).map(abandonedAt))
  return over > since ? new Date(over) : null
}
