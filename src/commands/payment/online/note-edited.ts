import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../../domain/money"
import { STOPPABLE_STATUSES } from "../../../domain/orders"
import { decideEdited } from "../../../domain/payment/online/decide-edited"
import { lapsedNote, mismatchNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { holdForStore } from "./apply-payment"
import { moneyOf, paymentStateOf } from "./payment-scene"

/**
 * Compares the payment of a paid order with what the order costs since it was edited in Medusa's dashboard. Medusa cancels an authorisation when
 * it edits the order: then nothing is paid, and an order that was not sent yet is put on hold. Captured money of another amount is told to the
 * store in a note, and the order goes on: the store has changed it, and collects or refunds the difference. Call it in the order's payment turn.
 */
export async function noteEdited(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (!order || row?.state !== "paid") return
    const { booked, due, ...state } = await paymentStateOf(scope, row, uow.trx as Knex)
    const money = moneyOf(state)
    if (money === null) return
    const total = toMinor(order.total, due.digits)
    const found = decideEdited({ problem: row.problem, money, total, booked })
    if (found === null) return
    await ordering.onlinePayments.change(orderId, { problem: found === "agrees" ? null : found }, new Date(now), uow.trx)
    if (found === "agrees") return
    const paid = money.captured > 0n ? booked : money.amount
    const note = found === "lapsed" ? lapsedNote(language) : mismatchNote({ ...due, paid, due: total }, language)
    await holdForStore(scope, uow, order, { from: found === "lapsed" ? STOPPABLE_STATUSES : [], note }, now)
  })
}
