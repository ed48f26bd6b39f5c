import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  beginAt,
  convertedDrafts,
  findWalk,
  forgetDraft,
  lockWalk,
  moveWalk,
  nextStep,
  ORDERING_MODULE,
  type OrderingService,
} from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { isDraining } from "../../platform/background-work"
import { settleArrival } from "./settle-arrival"

/** A run ends after so long; the next one goes on where it stood. */
const RUN_MS = 20_000

/**
 * Gives every order of the platform that has no row its row: those whose event was lost with its process, converted drafts, and all
 * that were there before this service (contract section 7). Walks through the orders by number and then stays at the end, where a run
 * looks at the last few hundred only. One process at a time.
 */
export async function reconcileOrders(scope: MedusaContainer, now: number): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  await knex.transaction(async (lock) => {
    if (!(await lockWalk(lock))) return
    const walk = await findWalk(knex, new Date(now))
    // What is ordered while the plugin before this one is at work is over when that has gone.
    if (scope.resolve<SettingsService>(SETTINGS_MODULE).coexistenceMode()) return moveWalk(knex, { ...walk, installedAt: now })
    await scope.resolve<OrderingService>(ORDERING_MODULE).claims.forget(new Date(now))
    await followDrafts(scope, knex, walk.installedAt, now)
    await moveWalk(knex, { ...walk, position: await walkOn(scope, knex, walk, now) })
  })
}

/** @returns the number up to which every order has its row */
async function walkOn(
  scope: MedusaContainer,
  knex: Knex,
  { position, installedAt }: { readonly position: number; readonly installedAt: number },
  now: number,
): Promise<number> {
  const end = performance.now() + RUN_MS
  let reached = position
  let unsettled: number | undefined
  let after = beginAt(position)
  let more = true
  while (more && performance.now() < end && !isDraining()) {
    const step = await nextStep(knex, after)
    for (const { id, number } of step.missing) {
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

/** One order that cannot be taken in keeps no other from it; it is tried again. */
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
