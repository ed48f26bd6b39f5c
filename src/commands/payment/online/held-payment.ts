import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { CALLED_OFF_STATUSES, hasFailed, UNPAID_STATUSES } from "../../../domain/orders"
import { isOfflineMethod, isReturnedByMirror } from "../../../domain/payment"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import type { UnitOfWork } from "../../../platform/process/unit-of-work"
import { isPaymentBooked, paymentStateOf } from "./payment-scene"

/** Statuses of orders that a booked payment may make paid, or whose payment is returned. */
const HELD_STATUSES = [...UNPAID_STATUSES, ...CALLED_OFF_STATUSES]

/**
 * True if a payment that the platform has booked must not move the order yet: settling it first compares the amount, or returns the money.
 * Call it under the order's lock. A payment that is booked but not settled is checked at once.
 */
export async function isHeldPayment(scope: MedusaContainer, uow: UnitOfWork, order: OrderRow, now: number): Promise<boolean> {
  if (isOfflineMethod(order.payment_method) || !HELD_STATUSES.includes(order.status)) return false
  const { onlinePayments } = scope.resolve<OrderingService>(ORDERING_MODULE)
  const payment = await onlinePayments.lock(uow.trx, order.id)
  if (!payment) return false
  if (payment.state === "owed") return true
  if (payment.state !== "open" && payment.state !== "closing") return payment.problem === "mismatch"
  if (!isPaymentBooked(await paymentStateOf(scope, payment, uow.trx as Knex))) return false
  const at = new Date(now)
  await onlinePayments.change(order.id, { look_at: at }, at, uow.trx)
  return true
}

/**
 * True if the order's online payment was, or is being, returned because the store called the order off. An order of Medusa's own cart has
 * no payment row here; the mirror returns its payment. Call it under the order's lock.
 */
export async function isPaymentReturned(scope: MedusaContainer, uow: UnitOfWork, order: OrderRow): Promise<boolean> {
  if (isOfflineMethod(order.payment_method)) return false
  const payment = await scope.resolve<OrderingService>(ORDERING_MODULE).onlinePayments.lock(uow.trx, order.id)
  if (!payment) return hasFailed(order.status) && isReturnedByMirror(order)
  if (payment.state === "owed") return true
  // Money that was collected afterwards is another payment.
  if (payment.state !== "closed" || order.paid_at !== null) return false
  return payment.closed_for === null || payment.problem === "late"
}
