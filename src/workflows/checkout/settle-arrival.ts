import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readStamp } from "../../domain/checkout"
import { type ArrivingOrder, lockPlatformOrder, readArrivingOrder } from "../../platform/arriving-order"
import { removeOrder } from "../../platform/order-remover"
import { revertPromotionUsage } from "../../platform/promotion-usage"
import { unitOfWork } from "../../platform/unit-of-work"
import { adoptOrder } from "./adopt-order"

/** The platform's own event comes first, as a rule: so long it has for itself. */
const FIRST_MS = 3_000
/** A completion of the platform holds its cart's lock for two minutes at most; whatever is not done by then was left behind. */
const IN_THE_MAKING_MS = 150_000

/**
 * Brings one order of the platform that has no row to where it belongs: it gets its row, or it is left to the completion that is still
 * making it, or, where that died before anybody heard of the order or paid for it, it is taken away with what it holds.
 * @returns false: not yet
 */
export async function settleArrival(
  scope: MedusaContainer,
  orderId: string,
  { now, installedAt }: { readonly now: number; readonly installedAt: number },
): Promise<boolean> {
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

/** The platform writes an order and then, in another step, that the cart has become it: in between nobody knows of it. */
function isHalfMade({ cartId, metadata, payment }: ArrivingOrder): boolean {
  return cartId === null && readStamp(metadata).cartId !== null && payment.authorised === 0
}

/** The platform asks the provider last; until it has answered the order may be taken back. */
function isBeingPaid({ cartId, payment }: ArrivingOrder): boolean {
  return cartId !== null && payment.authorised === 0 && payment.open
}

async function discard(scope: MedusaContainer, { id, promotions, customer, email }: ArrivingOrder, now: number): Promise<void> {
  scope
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: an order of the platform that its checkout had left half made was taken away: ${id}`)
  await unitOfWork(scope, async (uow) => {
    if (!(await lockPlatformOrder(uow.trx, id))) return
    await removeOrder(scope, uow, id, now)
    // Links to promotions come with the link to the cart: without the one there is no counted use.
    if (promotions.length > 0) {
      const uses = promotions.filter(({ counted }) => counted).map(({ code }) => ({ code, amount: 0 }))
      await revertPromotionUsage(scope, uow, uses, { customerId: customer?.id ?? null, email })
    }
  })
}
