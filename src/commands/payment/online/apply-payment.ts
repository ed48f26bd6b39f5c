import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderStatus } from "../../../domain/orders"
import { decideSettled, HELD_UNPAID } from "../../../domain/payment/online/decide-settled"
import type { BookedMoney } from "../../../domain/payment/online/online-payment"
import { mismatchNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { type OrderWriter, writeOrder } from "../../ordering/changing/write-order"
import { agreesWith, moneyOf, PAYMENT_ACTOR, paymentStateOf } from "./payment-scene"

/** `none`: no payment is booked. `owed`: the money must be refunded. Otherwise the payment is settled. */
export type Applied = "none" | "settled" | "owed"

/**
 * Moves an order according to its booked payment, in one transaction under the order's lock (contract section 16). A correct amount moves it
 * forward, another amount puts it on hold. An order that is cancelled or refunded stays, and its money is owed back.
 */
export async function applyPayment(scope: MedusaContainer, orderId: string, now: number): Promise<Applied> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const at = new Date(now)
  const { result } = await unitOfWork(scope, async (uow): Promise<Applied> => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    const state = row && (await paymentStateOf(scope, row, uow.trx as Knex))
    const money = state ? moneyOf(state) : null
    if (!row || !state || money === null) return "none"
    const agrees = agreesWith(state, row)
    const { manual_acceptance: manualAcceptance } = settings
    const decision = decideSettled({ state: row.state, order: order?.status ?? "deleted", money, agrees, manualAcceptance })
    if (decision.kind === "nothing") return "none"
    if (decision.kind === "owed" || !order) {
      await ordering.onlinePayments.change(orderId, { state: "owed", problem: "late", look_at: at, failures: 0 }, at, uow.trx)
      return "owed"
    }
    const words = { paid: money.amount, ...state.due, due: state.due.amount }
    const note = mismatchNote(words, settings.language)
    const settled = { state: "paid", closed_for: null, decline: null, look_at: null, failures: 0 } as const
    if (decision.kind === "hold") {
      await ordering.onlinePayments.change(orderId, { ...settled, problem: "mismatch" }, at, uow.trx)
      await holdForStore(scope, uow, order, { from: HELD_UNPAID, note }, now)
      return "settled"
    }
    await ordering.onlinePayments.change(orderId, { ...settled, problem: null }, at, uow.trx)
    const due = state.due.amount
    await takeOn(scope, uow, order, decision.to, { money, due, note: money.amount === due ? null : note, now })
    await failpoint("payment.before-commit")
    return "settled"
  })
  return result
}

const WRITER: OrderWriter = { actor: PAYMENT_ACTOR, source: "payment" }

/** Moves a paid order forward and records when it was paid. @param note for the store; null: none */
async function takeOn(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  to: OrderStatus | null,
  {
    money,
    due,
    note,
    now,
  }: {
    readonly money: BookedMoney
    readonly due: bigint
    readonly note: string | null
    readonly now: number
  },
): Promise<void> {
  const fields = money.captured >= due && order.paid_at === null ? { paid_at: new Date(now) } : {}
  if (to === null && Object.keys(fields).length === 0) return
  const written = note === null ? undefined : noteOf(note)
  await writeOrder(scope, uow, order, { status: to ?? undefined, fields, note: written }, WRITER, now)
}

/** A note that only the store sees. */
const noteOf = (text: string) => ({ author: PAYMENT_ACTOR, accountNumber: null, text, customerVisible: false })

/** Puts an order on hold for the store to decide, with a note. @param from statuses that move; an order in another status only gets the note */
export async function holdForStore(
  scope: MedusaContainer,
  uow: UnitOfWork,
  order: OrderRow,
  { from, note }: { readonly from: readonly OrderStatus[]; readonly note: string },
  now: number,
): Promise<void> {
  const status = from.includes(order.status) ? ("on-hold" as const) : undefined
  await writeOrder(scope, uow, order, { status, reason: note, note: noteOf(note) }, WRITER, now)
}
