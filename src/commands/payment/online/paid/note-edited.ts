import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { CALLED_OFF_STATUSES, type OrderStatus, STOPPABLE_STATUSES, UNPAID_STATUSES } from "../../../../domain/orders"
import { decideEdited } from "../../../../domain/payment/online/decide-edited"
import { lapsedNote, mismatchNote } from "../../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { type UnitOfWork, unitOfWork } from "../../../../platform/process/unit-of-work"
import { writeOrder } from "../../../ordering/changing/write-order"
import { holdForStore } from "../apply-payment"
import { isInCurrency, moneyOf, PAYMENT_ACTOR, paymentStateOf } from "../payment-scene"

/**
 * Compares the payment of a paid order with the amount due after an edit in Medusa's dashboard. Medusa cancels an authorisation when it
 * edits the order: then nothing is paid, and an order that was not sent yet is put on hold. If another amount was captured, the store gets
 * a note and the order continues: the store collects or refunds the difference. An order that was put on hold because of its amount
 * continues once the amounts agree. Call it in the order's payment turn.
 * @returns false if a capture is not booked yet: the amounts can only be compared later
 */
export async function noteEdited(scope: MedusaContainer, orderId: string, now: number): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language, manual_acceptance: manualAcceptance } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { result } = await unitOfWork(scope, async (uow): Promise<boolean> => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    // If the order was cancelled, refunded or failed in the meantime, its money is returned elsewhere.
    if (!order || CALLED_OFF_STATUSES.includes(order.status) || row?.state !== "paid") return true
    const state = await paymentStateOf(scope, row, uow.trx as Knex)
    if (state.payments.some(({ unbooked }) => unbooked)) return false
    // The store decides about money of another currency.
    if (!isInCurrency(state, row)) return true
    const money = moneyOf(state)
    const { booked, isSummedUp } = state
    const due = state.due.amount
    if (!isSummedUp) return true
    const found = decideEdited({ problem: row.problem, money, booked, due })
    if (found === null) return true
    await ordering.onlinePayments.change(orderId, { problem: found === "agrees" ? null : found }, new Date(now), uow.trx)
    if (found === "agrees") {
      // The amounts also agree after a full refund: such an order is about to be undone.
      const isKept = booked > 0n || (money !== null && money.captured === 0n && money.amount > 0n)
      const status =
        isKept && (await isHeldByUs(ordering, uow, order)) ? (manualAcceptance ? "accepting" : "processing") : undefined
      await countAsPaid(scope, uow, order, { isPaid: booked > 0n || due === 0n, status }, now)
      return true
    }
    // Nobody collects the money of an order that counts as paid, so an order without money must not count as paid.
    const unpaid = booked <= 0n ? await countAsPaid(scope, uow, order, { isPaid: false }, now) : order
    const paid = money !== null && money.captured === 0n && booked === 0n ? money.amount : booked
    const note = found === "lapsed" ? lapsedNote(language) : mismatchNote({ ...state.due, paid, due }, language)
    const isNoted = row.problem === "mismatch" && (await ordering.hasNote(uow.trx, orderId, PAYMENT_ACTOR, [note]))
    if (found === "mismatch" && isNoted) return true
    await holdForStore(scope, uow, unpaid, { from: found === "lapsed" ? STOPPABLE_STATUSES : [], note }, now)
    return true
  })
  return result
}

/** True if an order waits for the store only because its payment did not agree. An order that the store has put on hold stays on hold. */
async function isHeldByUs(ordering: OrderingService, uow: UnitOfWork, order: OrderRow): Promise<boolean> {
  if (!UNPAID_STATUSES.includes(order.status)) return false
  const last = (await ordering.in(uow.trx).history(order.id)).at(-1)
  return last?.actor === PAYMENT_ACTOR && last.to === order.status
}

/**
 * Records that an order counts as paid from now on, or no longer does.
 * @param status the new status of the order; undefined: it stays
 * @returns the order as it is then
 */
async function countAsPaid(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  { isPaid, status }: { readonly isPaid: boolean; readonly status?: OrderStatus | undefined },
  now: number,
): Promise<OrderRow> {
  const isNew = isPaid !== (order.paid_at !== null)
  if (!isNew && status === undefined) return order
  const fields = isNew ? { paid_at: isPaid ? new Date(now) : null } : {}
  return (await writeOrder(scope, uow, order, { status, fields }, { actor: PAYMENT_ACTOR, source: "payment" }, now)).order
}
