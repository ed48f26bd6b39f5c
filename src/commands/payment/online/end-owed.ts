import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { REFUSED_AGAIN_MS } from "../../../domain/payment/online/look-times"
import { returnedNote, unreturnedNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { holdForStore } from "./apply-payment"
import { moneyOf, paymentStateOf } from "./payment-scene"

/** Closes a payment that is given back. If the store was told that this is not possible, it is told that it was. */
export async function closeOwed(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "owed") return
    const wasTold = row.problem === "unreturned"
    const closed = { state: "closed", look_at: null, failures: 0, problem: wasTold ? null : row.problem } as const
    await ordering.onlinePayments.change(orderId, closed, new Date(now), uow.trx)
    if (order && wasTold) await holdForStore(scope, uow, order, { from: [], note: returnedNote(language) }, now)
  })
}

/**
 * Tells the store, once, that the provider refuses to give a guest's money back: a note on the order, which stays as it is, and a line in the
 * log also for a deleted order. The refund is tried again later.
 */
export async function tellUnreturned(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const again = { look_at: new Date(now + REFUSED_AGAIN_MS), failures: 0 }
  const { result: told } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "owed") return false
    await ordering.onlinePayments.change(orderId, { ...again, problem: "unreturned" }, new Date(now), uow.trx)
    if (row.problem === "unreturned") return false
    const state = await paymentStateOf(scope, row, uow.trx as Knex)
    const { captured, refunded } = moneyOf(state) ?? { captured: 0n, refunded: 0n }
    const note = unreturnedNote({ ...state.due, amount: captured - refunded }, language)
    if (order) await holdForStore(scope, uow, order, { from: [], note }, now)
    return true
  })
  if (!told) return
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .error(`svc: the payment of the order ${orderId} could not be given back: the provider refuses the refund`)
}
