import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { AWAITING_PAYMENT_STATUSES, type OrderStatus } from "../../../domain/orders"
import { decideSettled, HELD_UNPAID, isFree } from "../../../domain/payment/online/decide-settled"
import type { BookedMoney } from "../../../domain/payment/online/online-payment"
import { mismatchNote, twiceNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { type OrderWriter, writeOrder } from "../../ordering/changing/write-order"
import { agreesWith, isCollected, moneyOf, onlinePayments, PAYMENT_ACTOR, paymentStateOf } from "./payment-scene"

/** `none`: no payment is booked. `owed`: the money must be refunded. Otherwise the payment is settled. */
export type Applied = "none" | "settled" | "owed"

/**
 * Moves an order according to its booked payment, in one transaction under the order's lock (contract section 16). A correct amount moves
 * it forward, another amount puts it on hold. The money of an order that was cancelled, refunded or deleted must be refunded, and its
 * status stays. The same applies to a failed order, unless the correct amount was paid in time. If the store has also collected the money
 * in another way, a note asks it to return the online payment at the provider. A refund in Medusa would undo the order.
 */
export async function applyPayment(scope: MedusaContainer, orderId: string, now: number): Promise<Applied> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const at = new Date(now)
  const { result } = await unitOfWork(scope, async (uow): Promise<Applied> => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    const booked = row && (await paymentStateOf(scope, row, uow.trx as Knex))
    const state = booked && { ...booked, payments: onlinePayments(booked, row) }
    const money = state ? moneyOf(state) : null
    if (!row || !state || money === null) return "none"
    const agrees = agreesWith(state, row)
    const { manual_acceptance: manualAcceptance } = settings
    const question = { state: row.state, order: order?.status ?? "deleted", money, agrees, manualAcceptance } as const
    const decision = decideSettled({ ...question, isCollected: isCollected(row, order, state) })
    if (decision.kind === "nothing") return "none"
    if (decision.kind === "owed" || !order) {
      const owed = { state: "owed", problem: "late", look_at: at, looks: 0, failures: 0 } as const
      await ordering.onlinePayments.change(orderId, owed, at, uow.trx)
      return "owed"
    }
    const settled = { state: "paid", closed_for: null, look_at: null, failures: 0 } as const
    if (decision.kind === "hold") {
      const note = mismatchNote({ ...state.due, paid: money.amount, due: state.due.amount }, settings.language)
      await ordering.onlinePayments.change(orderId, { ...settled, problem: "mismatch" }, at, uow.trx)
      await holdForStore(scope, uow, order, { from: HELD_UNPAID, note, isFound: true }, now)
      return "settled"
    }
    await ordering.onlinePayments.change(orderId, { ...settled, problem: null }, at, uow.trx)
    if (decision.kind === "twice") {
      const note = twiceNote({ ...state.due, amount: money.captured }, settings.language)
      await holdForStore(scope, uow, order, { from: [], note }, now)
      const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      logger.error(
        `svc: order ${order.number} was collected, and is paid online, too: return that in the payment provider's dashboard`,
      )
      return "settled"
    }
    await moveForward(scope, uow, order, decision.to, { money, due: state.due.amount, now })
    await failpoint("payment.before-commit")
    return "settled"
  })
  return result
}

/**
 * Moves an order forward that costs nothing after an edit, unless money was booked for it. If it still has a session, because the provider
 * is down, the job voids the session later, or writes a note if the session was paid.
 * @returns whether the order was moved
 */
export async function moveForwardFree(scope: MedusaContainer, orderId: string, now: number): Promise<boolean> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { manual_acceptance: manualAcceptance } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { result } = await unitOfWork(scope, async (uow): Promise<boolean> => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    const state = row && (await paymentStateOf(scope, row, uow.trx as Knex))
    if (!order || row?.state !== "open" || !state || !isFree(order.status, state.due.amount, moneyOf(state))) return false
    const at = new Date(now)
    const hasSession = state.session !== null || state.strays.length > 0
    if (hasSession) await ordering.onlinePayments.close(uow.trx, orderId, "offline", { now: at, settlesAt: null })
    else await ordering.onlinePayments.change(orderId, { state: "paid", look_at: null, failures: 0 }, at, uow.trx)
    const nothing = { amount: 0n, captured: 0n, refunded: 0n }
    await moveForward(scope, uow, order, manualAcceptance ? "accepting" : "processing", { money: nothing, due: 0n, now })
    return true
  })
  return result
}

/**
 * Moves a paid order forward again if the store has set it to wait for a payment: otherwise nobody would see it, and nobody could pay it.
 */
export async function moveForwardPaid(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { manual_acceptance: manualAcceptance } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (!order || row?.state !== "paid" || !AWAITING_PAYMENT_STATUSES.includes(order.status)) return
    // Without a payment that agrees, the store decides.
    const status = row.problem !== null ? "on-hold" : manualAcceptance ? "accepting" : "processing"
    await writeOrder(scope, uow, order, { status }, WRITER, now)
  })
}

const WRITER: OrderWriter = { actor: PAYMENT_ACTOR, source: "payment" }

/**
 * Moves a paid order forward and records when it was paid. An order that the store has accepted unpaid keeps its status (`to` is null). An
 * event announces its payment, and Medusa's order is updated once more, which captures what was held back until now.
 */
async function moveForward(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  to: OrderStatus | null,
  { money, due, now }: { readonly money: BookedMoney; readonly due: bigint; readonly now: number },
): Promise<void> {
  const fields = money.captured >= due && order.paid_at === null ? { paid_at: new Date(now) } : {}
  const move = to === null ? { alsoChanged: ["payment"], mirrorsAgain: true } : { status: to }
  await writeOrder(scope, uow, order, { ...move, fields }, WRITER, now)
}

/**
 * Puts an order on hold for the store to decide, with a note.
 * @param hold `from`: the statuses that change to `on-hold`; an order in another status only gets the note. `isFound`: the payment was
 *   found just now, so Medusa's order is updated once more even if the status stays
 */
export async function holdForStore(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  { from, note, isFound = false }: { readonly from: readonly OrderStatus[]; readonly note: string; readonly isFound?: boolean },
  now: number,
): Promise<void> {
  const status = from.includes(order.status) ? ("on-hold" as const) : undefined
  const written = { author: PAYMENT_ACTOR, accountNumber: null, text: note, customerVisible: false }
  const mirrorsAgain = isFound && status === undefined
  await writeOrder(scope, uow, order, { status, reason: note, note: written, mirrorsAgain }, WRITER, now)
}
