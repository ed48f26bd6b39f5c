import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../../domain/money"
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
 */
export async function noteEdited(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    // The money of an order that was called off meanwhile is returned.
    if (!order || CALLED_OFF_STATUSES.includes(order.status) || row?.state !== "paid") return
    const state = await paymentStateOf(scope, row, uow.trx as Knex)
    const money = moneyOf(state)
    // The store decides about money of another currency.
    if (money === null || !isInCurrency(state, row)) return
    const { booked, due } = state
    const total = toMinor(order.total, due.digits)
    const found = decideEdited({ problem: row.problem, money, total, booked })
    if (found === null) return
    await ordering.onlinePayments.change(orderId, { problem: found === "agrees" ? null : found }, new Date(now), uow.trx)
    if (found === "agrees") return noteCollected(scope, uow, order, booked >= total, now)
    const paid = money.captured > 0n ? booked : money.amount
    const note = found === "lapsed" ? lapsedNote(language) : mismatchNote({ ...due, paid, due: total }, language)
    if (found === "mismatch" && (await ordering.hasNote(uow.trx, orderId, PAYMENT_ACTOR, [note]))) return
    await holdForStore(scope, uow, order, { from: found === "lapsed" ? STOPPABLE_STATUSES : [], note }, now)
  })
}

/** An order that was put on hold with another amount counts as unpaid until the amounts agree. */
async function noteCollected(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  isCollected: boolean,
  now: number,
): Promise<void> {
  if (!isCollected || order.paid_at !== null) return
  await writeOrder(scope, uow, order, { fields: { paid_at: new Date(now) } }, { actor: PAYMENT_ACTOR, source: "payment" }, now)
}
