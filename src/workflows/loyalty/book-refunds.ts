import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isDraining } from "../../platform/background-work"
import { orderOfPayment, ordersWithNewRefunds } from "../../platform/loyalty-traces"
import { wakeRelay } from "../ordering/relay-outbox"
import { bookOrder } from "./book-order"

/** How far back refunds are looked for that no event has told of. */
const LOOK_BACK_MS = 7 * 86_400_000
const BATCH = 100

/** A payment was refunded on the platform, which tells our outbox nothing: the order's points follow. */
export async function bookRefund(scope: MedusaContainer, paymentId: string, now: number): Promise<void> {
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const orderId = await orderOfPayment(database, paymentId)
  if (orderId !== undefined && (await bookOrder(scope, orderId, now))) wakeRelay(scope, "order.updated")
}

/** The same for refunds whose event was lost. */
export async function bookLostRefunds(scope: MedusaContainer, now: number): Promise<void> {
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const orders = await ordersWithNewRefunds(database, new Date(now - LOOK_BACK_MS), BATCH)
  for (const orderId of orders) {
    if (isDraining()) return
    if (await bookOrder(scope, orderId, now)) wakeRelay(scope, "order.updated")
  }
}
