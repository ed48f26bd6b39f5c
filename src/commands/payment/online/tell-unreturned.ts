import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { unreturnedNote } from "../../../domain/payment/online/payment-notes"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { holdForStore } from "./apply-payment"
import { moneyOf, paymentStateOf } from "./payment-scene"

/**
 * Tells the store, once, that a guest's money could not be given back: a note on the order, which stays as it is, and a line in the log
 * also for a deleted order.
 */
export async function tellUnreturned(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { result: told } = await unitOfWork(scope, async (uow) => {
    const order = await ordering.lockOrder(uow.trx, orderId)
    const row = await ordering.onlinePayments.lock(uow.trx, orderId)
    if (row?.state !== "owed" || row.problem === "unreturned") return false
    await ordering.onlinePayments.change(orderId, { problem: "unreturned" }, new Date(now), uow.trx)
    const state = await paymentStateOf(scope, row, uow.trx as Knex)
    const { amount: held, captured, refunded } = moneyOf(state) ?? { amount: 0n, captured: 0n, refunded: 0n }
    const note = unreturnedNote({ ...state.due, amount: captured > 0n ? captured - refunded : held }, language)
    if (order) await holdForStore(scope, uow, order, { from: [], note }, now)
    return true
  })
  if (!told) return
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .error(`svc: the payment of the order ${orderId} could not be given back: the provider does not make the refund`)
}
