import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow, markPaymentCollectionAsPaid } from "@medusajs/medusa/core-flows"
import { type Minor, toMinor, toNumber } from "../../domain/money"
import { readPlatformOrders } from "../orders/order-reader"
import { runWorkflow } from "../process/run-workflow"
import type { NativeMove } from "./native-drive"
import type { NativeCollection, NativePayment, NativeState } from "./native-state"

/**
 * Books what the store has collected itself: marks unpaid collections as paid, up to the amount due. A return or a credit lowers the amount due
 * but not the collection, and nobody has paid the difference (see `toCollect`). If the online payment was returned, Medusa has no collection for
 * the amount due, so one is added.
 * @returns whether anything was booked
 */
export async function collectCash(
  scope: MedusaContainer,
  move: Pick<NativeMove, "orderId" | "actor">,
  { collections, payments }: Pick<NativeState, "collections" | "payments">,
): Promise<boolean> {
  const unpaid = collections.filter((collection) => isUnpaid(collection, payments))
  if (unpaid.length === 0 && !keepsNothing(payments)) return false
  const due = await dueOf(scope, move.orderId)
  if (due === null) return payments.some(isValid) ? false : markAll(scope, move, unpaid)
  let left = due.amount
  for (const collection of unpaid) {
    if (left <= 0n) break
    const whole = toMinor(collection.amount.toFixed(due.digits), due.digits)
    const isPart = left < whole
    await markPaid(scope, move, collection, isPart ? toNumber(left, due.digits) : collection.amount)
    left = isPart ? 0n : left - whole
  }
  if (left > 0n && keepsNothing(payments)) {
    await addPaid(scope, move, toNumber(left, due.digits))
    left = 0n
  }
  return left < due.amount
}

const isValid = ({ canceled, captured }: NativePayment): boolean => !canceled || captured > 0

/**
 * True for a collection with an amount and no valid payment. If marking one as paid fails half-way, for example because the database is lost,
 * Medusa rolls back by cancelling the payment: the collection then has a cancelled payment and another status than before.
 */
function isUnpaid({ id, amount, offline, status }: NativeCollection, payments: readonly NativePayment[]): boolean {
  if (amount <= 0 || payments.some((payment) => payment.collectionId === id && isValid(payment))) return false
  return status === PaymentCollectionStatus.NOT_PAID || (offline && status !== PaymentCollectionStatus.CANCELED)
}

/** True if there were payments, and the store keeps nothing of them: each is cancelled, not captured, or refunded in full. */
function keepsNothing(payments: readonly NativePayment[]): boolean {
  return payments.length > 0 && payments.every((payment) => !isValid(payment) || payment.refunded >= payment.captured)
}

/** The amount due for an order by Medusa's own sums; null: Medusa has no sums. */
async function dueOf(
  scope: MedusaContainer,
  orderId: string,
): Promise<{ readonly amount: Minor; readonly digits: number } | null> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const order = (await readPlatformOrders(knex, [orderId])).get(orderId)
  return order === undefined || order.due === null ? null : { amount: order.due, digits: order.digits }
}

async function markAll(
  scope: MedusaContainer,
  move: Pick<NativeMove, "orderId" | "actor">,
  unpaid: readonly NativeCollection[],
): Promise<boolean> {
  for (const collection of unpaid) await markPaid(scope, move, collection, collection.amount)
  return unpaid.length > 0
}

/** @param part the amount that was paid, major units */
async function markPaid(
  scope: MedusaContainer,
  { orderId, actor }: Pick<NativeMove, "orderId" | "actor">,
  { id, status, amount }: Pick<NativeCollection, "id" | "status" | "amount">,
  part: number,
): Promise<void> {
  const payment = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  // Medusa's workflow accepts only collections with this status.
  if (status !== PaymentCollectionStatus.NOT_PAID) {
    await payment.updatePaymentCollections(id, { status: PaymentCollectionStatus.NOT_PAID })
  }
  if (part < amount) await payment.updatePaymentCollections(id, { amount: part })
  await runWorkflow(markPaymentCollectionAsPaid, scope, { order_id: orderId, payment_collection_id: id, captured_by: actor })
}

async function addPaid(scope: MedusaContainer, move: Pick<NativeMove, "orderId" | "actor">, amount: number): Promise<void> {
  const result = await runWorkflow(createOrderPaymentCollectionWorkflow, scope, { order_id: move.orderId, amount })
  for (const { id, status } of result) await markPaid(scope, move, { id, status, amount }, amount)
}
