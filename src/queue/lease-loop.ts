import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inBackground } from "./background-work"
import { lastingScope } from "./lasting-scope"
import { runner } from "./runner"

/** Retries that come soon are made on time by this process; the rest is found by the job. */
const SOON_MS = 60_000

export interface LeaseLoopTerms<Item, Lane> {
  /** Leases what is due and fits its lane, so that no other process has it until its lease ends. @param busy items of each lane under way in this process */
  readonly lease: (scope: MedusaContainer, busy: ReadonlyMap<Lane, number>) => Promise<readonly Item[]>
  /** The lane of an item: a lane takes a limited number of items at once. */
  readonly laneOf: (item: Item) => Lane
  /** Makes one attempt and records it. Gives the instant (epoch ms) at which something may be due again; null: nothing that it knows of. */
  readonly attempt: (scope: MedusaContainer, item: Item) => Promise<number | null>
  /** What is sent, for the log: `webhooks`. */
  readonly what: string
}

export interface LeaseLoop {
  /** Leases what is due and begins to send it. Resolves when it is leased, not when it is sent. */
  look(scope: MedusaContainer): Promise<void>
}

/**
 * Sends what lies in a queue of rows, behind the caller: everything that is due and fits its lane is leased and attempted, and the end of
 * each attempt looks for more. Two processes share the work: what one has leased, the other leaves alone until the lease is over.
 */
export function leaseLoop<Item, Lane>({ lease, laneOf, attempt, what }: LeaseLoopTerms<Item, Lane>): LeaseLoop {
  /** What each running application is just sending. */
  const underWay = new WeakMap<Knex, Map<Lane, number>>()

  const busyIn = (scope: MedusaContainer): Map<Lane, number> => {
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const busy = underWay.get(knex) ?? new Map<Lane, number>()
    underWay.set(knex, busy)
    return busy
  }

  const looks = runner({
    gatherMs: 0,
    failed: `${what} were not sent`,
    run: async (scope) => {
      const busy = busyIn(scope)
      for (const item of await lease(scope, busy)) start(scope, busy, item)
    },
  })

  const start = (scope: MedusaContainer, busy: Map<Lane, number>, item: Item): void => {
    const lane = laneOf(item)
    busy.set(lane, (busy.get(lane) ?? 0) + 1)
    inBackground(() => attempt(lastingScope(scope), item))
      .then(
        (at) => lookAt(scope, at),
        (error: unknown) =>
          scope
            .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
            .warn(`svc: an attempt at ${what} was not recorded: ${String(error)}`),
      )
      .finally(() => {
        const left = (busy.get(lane) ?? 1) - 1
        if (left > 0) busy.set(lane, left)
        else busy.delete(lane)
        looks.wake(scope)
      })
  }

  const lookAt = (scope: MedusaContainer, at: number | null): void => {
    const wait = at === null ? Number.POSITIVE_INFINITY : at - Date.now()
    if (wait <= SOON_MS) setTimeout(() => looks.wake(scope), Math.max(0, wait) + 5).unref()
  }

  return { look: (scope) => looks.run(scope) }
}
