import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isToAdopt, readStamp } from "../../../domain/checkout"
import { readArrivedOrders } from "../../../platform/checkout/whose-cart"
import { type ArrivingOrder, lockPlatformOrder, readArrivingOrder } from "../../../platform/orders/arriving-order"
import { removeOrder } from "../../../platform/orders/order-remover"
import { revertPromotionUsage } from "../../../platform/pricing/promotion-usage"
import { unitOfWork } from "../../../platform/process/unit-of-work"
import { adoptionRule, leaveOrderToMedusa, mayBeIncomplete } from "../leave-order-to-medusa"
import { adoptOrder } from "./adopt-order"

/** How long (ms) after its creation an order is left to its `order.placed` event. */
const FIRST_MS = 3_000
/** Medusa's completion holds the cart's lock for two minutes at most. An order still unfinished after this time (ms) was abandoned. */
const IN_THE_MAKING_MS = 150_000

/**
 * Decides about a Medusa order without a row: leave it to Medusa, adopt it, or wait for the completion that is still creating it. If the
 * completion's process crashed, and the order is neither linked to its cart nor paid, the order is deleted and everything it holds is
 * released.
 * @returns true when settled; false to try again later
 */
export async function settleArrival(
  scope: MedusaContainer,
  orderId: string,
  { now, installedAt }: { readonly now: number; readonly installedAt: number },
): Promise<boolean> {
  const arrived = (await readArrivedOrders(scope, [orderId])).get(orderId)
  if (!arrived || arrived.isDraft || arrived.known) return true
  const rule = await adoptionRule(scope, { installedAt })
  if (!isToAdopt(arrived, rule) && !mayBeIncomplete(arrived, rule)) {
    await leaveOrderToMedusa(scope, arrived, now)
    return true
  }
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const order = await readArrivingOrder(knex, orderId)
  if (!order || order.isDraft) return true
  const age = now - order.createdAt
  if (age < FIRST_MS) return false
  if (isHalfMade(order)) {
    if (age < IN_THE_MAKING_MS) return false
    await discard(scope, order, now)
    return true
  }
  if (isBeingPaid(order) && age < IN_THE_MAKING_MS) return false
  await adoptOrder(scope, orderId, now, { installedAt })
  return true
}

/** Medusa writes the order first and links it to its cart in a later step. True if that link is still missing. */
function isHalfMade({ cartId, metadata, payment }: ArrivingOrder): boolean {
  return cartId === null && readStamp(metadata).cartId !== null && payment.authorised === 0
}

/** Medusa authorises the payment last, and may remove the order before that step. */
function isBeingPaid({ cartId, payment }: ArrivingOrder): boolean {
  return cartId !== null && payment.authorised === 0 && payment.open
}

async function discard(scope: MedusaContainer, { id, promotions, customer, email }: ArrivingOrder, now: number): Promise<void> {
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: an order that its Medusa checkout had not finished was deleted: ${id}`)
  await unitOfWork(scope, async (uow) => {
    if (!(await lockPlatformOrder(uow.trx, id))) return
    await removeOrder(scope, uow, id, now)
    // Medusa links promotions in the same step as the cart: without these links no use was counted.
    if (promotions.length > 0) {
      const uses = promotions.filter(({ counted }) => counted).map(({ code }) => ({ code, amount: 0 }))
      await revertPromotionUsage(scope, uow, uses, { customerId: customer?.id ?? null, email })
    }
  })
}
