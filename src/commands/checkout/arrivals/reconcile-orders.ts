import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isToAdopt } from "../../../domain/checkout"
import {
  beginAt,
  findWalk,
  forgetDraft,
  lockWalk,
  moveWalk,
  ORDERING_MODULE,
  type OrderingService,
} from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { readArrivedOrders } from "../../../platform/checkout/whose-cart"
import { convertedDrafts } from "../../../platform/orders/converted-drafts"
import { unadoptedOrders } from "../../../platform/orders/unadopted-orders"
import { isDraining } from "../../../queue"
import { adoptionRule, holdsOfOurs, mayBeIncomplete } from "../leave-order-to-medusa"
import { settleArrival } from "./settle-arrival"

/** When this process began to judge carts, epoch milliseconds. The very first run stores it as the time of installation. */
const SERVING_SINCE = Date.now()
/** How long a run may take, milliseconds. The next run continues where it stopped. */
const RUN_MS = 20_000

/**
 * Adopts every order of the restaurant that has no row yet: orders whose event was lost, converted drafts, and orders from before the
 * plugin (contract section 7). Goes through Medusa's orders by number. Once the end is reached, each run reads only the last few hundred
 * orders. A lock allows one process at a time.
 */
export async function reconcileOrders(scope: MedusaContainer, now: number): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  await knex.transaction(async (lock) => {
    if (!(await lockWalk(lock))) return
    const walk = await findWalk(knex, new Date(now), new Date(Math.min(now, SERVING_SINCE)))
    // Orders placed while the legacy plugin is active belong to it, so the time of installation is moved forward until the legacy plugin is removed.
    if (scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return moveWalk(knex, { ...walk, installedAt: now })
    await scope.resolve<OrderingService>(ORDERING_MODULE).claims.forget(new Date(now))
    await followDrafts(scope, knex, walk.installedAt, now)
    await moveWalk(knex, { ...walk, position: await walkOn(scope, knex, walk, now) })
  })
}

/** @returns the order number up to which every order is settled */
async function walkOn(
  scope: MedusaContainer,
  knex: Knex,
  { position, installedAt }: { readonly position: number; readonly installedAt: number },
  now: number,
): Promise<number> {
  const end = performance.now() + RUN_MS
  const rule = await adoptionRule(scope, { installedAt })
  let reached = position
  let unsettled: number | undefined
  let after = beginAt(position)
  let more = true
  while (more && performance.now() < end && !isDraining()) {
    const step = await unadoptedOrders(knex, after)
    const arrived = await readArrivedOrders(
      scope,
      step.missing.map(({ id }) => id),
    )
    for (const { id, number } of step.missing) {
      const order = arrived.get(id)
      // Skip orders that do not concern the restaurant.
      if (!order || !(isToAdopt(order, rule) || mayBeIncomplete(order, rule) || holdsOfOurs(order))) continue
      if (isDraining()) return settledUpTo(reached, unsettled)
      if (!(await tried(scope, id, () => settleArrival(scope, id, { now, installedAt })))) unsettled ??= number
    }
    after = step.reached ?? after
    reached = Math.max(reached, after)
    more = step.more
  }
  return settledUpTo(reached, unsettled)
}

function settledUpTo(reached: number, unsettled: number | undefined): number {
  return unsettled === undefined ? reached : Math.min(reached, unsettled - 1)
}

async function followDrafts(scope: MedusaContainer, knex: Knex, installedAt: number, now: number): Promise<void> {
  for (const id of await convertedDrafts(knex)) {
    if (await tried(scope, id, () => settleArrival(scope, id, { now, installedAt }))) await forgetDraft(knex, id)
  }
}

/** Runs the work for one order. A failure is logged and tried again later, and does not block the other orders. */
async function tried(scope: MedusaContainer, id: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    logger.warn(`svc: order ${id} of the platform has no row yet: ${reason}`)
    return false
  }
}
