import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ordersWithNewRefunds } from "../../platform/identity/loyalty-traces"
import { orderOfPayment } from "../../platform/payment/order-of-payment"
import { isDraining } from "../../queue"
import { bookOrder } from "./book-order"

/** How far back (ms) to look for refunds whose event was lost. */
const LOOK_BACK_MS = 7 * 86_400_000
const BATCH = 100

/** Takes back points after a refund in Medusa. Such a refund writes no event to our outbox. */
export async function bookRefund(scope: MedusaContainer, paymentId: string, now: number): Promise<void> {
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const orderId = await orderOfPayment(database, paymentId)
  if (orderId !== undefined) await bookOrder(scope, orderId, now)
}

/** Takes back points for recent refunds whose Medusa event was lost. */
export async function bookLostRefunds(scope: MedusaContainer, now: number): Promise<void> {
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const orders = await ordersWithNewRefunds(database, new Date(now - LOOK_BACK_MS), BATCH)
  for (const orderId of orders) {
    if (isDraining()) return
    await bookOrder(scope, orderId, now)
  }
}
