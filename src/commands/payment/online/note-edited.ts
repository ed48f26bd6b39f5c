import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { CALLED_OFF_STATUSES, STOPPABLE_STATUSES } from "../../../domain/orders"
import { decideEdited } from "../../../domain/payment/online/decide-edited"
import { lapsedNote, mismatchNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { writeOrder } from "../../ordering/changing/write-order"
import { holdForStore } from "./apply-payment"
import { isInCurrency, moneyOf, PAYMENT_ACTOR, paymentStateOf } from "./payment-scene"

/**
 * Compares the payment of a paid order with what the order costs since it was edited in Medusa's dashboard. Medusa cancels an authorisation when
 * it edits the order: then nothing is paid, and an order that was not sent yet is put on hold. Captured money of another amount is told to the
 * store in a note, and the order goes on: the store has changed it, and collects or refunds the difference. Call it in the order's payment turn.
 * @returns false if a capture is not booked yet: the amounts can only be compared later
 */
export async function noteEdited(scope: MedusaContainer, orderId: string, now: number): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { result } = await unitOfWork(scope, async (uow): Promise<boolean> => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    // The money of an order that was called off meanwhile is returned.
    if (!order || CALLED_OFF_STATUSES.includes(order.status) || row?.state !== "paid") return true
    const state = await paymentStateOf(scope, row, uow.trx as Knex)
    if (state.payments.some(({ unbooked }) => unbooked)) return false
    // The store decides about money of another currency.
    if (!isInCurrency(state, row)) return true
    const money = moneyOf(state)
    const { booked, presentTotal: due } = state
    if (due === null) return true
    const found = decideEdited({ problem: row.problem, money, booked, due })
    if (found === null) return true
    await ordering.onlinePayments.change(orderId, { problem: found === "agrees" ? null : found }, new Date(now), uow.trx)
    if (found === "agrees") {
      await countAsPaid(scope, uow, order, booked > 0n || due === 0n, now)
      return true
    }
    // Nobody collects what counts as paid.
    const unpaid = booked <= 0n ? await countAsPaid(scope, uow, order, false, now) : order
    const paid = money !== null && money.captured === 0n && booked === 0n ? money.amount : booked
    const note = found === "lapsed" ? lapsedNote(language) : mismatchNote({ ...state.due, paid, due }, language)
    const isTold = row.problem === "mismatch" && (await ordering.hasNote(uow.trx, orderId, PAYMENT_ACTOR, [note]))
    if (found === "mismatch" && isTold) return true
    await holdForStore(scope, uow, unpaid, { from: found === "lapsed" ? STOPPABLE_STATUSES : [], note }, now)
    return true
  })
  return result
}

/** Records that an order is paid from now on, or that it is not. @returns the order as it is then */
async function countAsPaid(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  isPaid: boolean,
  now: number,
): Promise<OrderRow> {
  if (isPaid === (order.paid_at !== null)) return order
  const fields = { paid_at: isPaid ? new Date(now) : null }
  return (await writeOrder(scope, uow, order, { fields }, { actor: PAYMENT_ACTOR, source: "payment" }, now)).order
}
