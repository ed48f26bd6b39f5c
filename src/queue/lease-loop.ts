import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inBackground } from "./background-work"
import { lastingScope } from "./lasting-scope"
import { runner } from "./runner"

/** Retries due within this time are made by this process. The job finds later ones. */
const SOON_MS = 60_000

export interface LeaseLoopTerms<Item, Group> {
  /**
   * Leases due items, within the limits of their groups. No other process gets these items until the lease ends.
   * @param busy number of items in progress in this process, per group
   */
  readonly lease: (scope: MedusaContainer, busy: ReadonlyMap<Group, number>) => Promise<readonly Item[]>
  /** The group of an item. A group processes a limited number of items at the same time. */
  readonly groupOf: (item: Item) => Group
  /** Makes one attempt and records it. Returns the time at which something may be due again (epoch milliseconds); null: unknown. */
  readonly attempt: (scope: MedusaContainer, item: Item) => Promise<number | null>
  /** The kind of items, for the log: `webhooks`. */
  readonly what: string
}

export interface LeaseLoop {
  /** Leases due items and starts attempting them. Resolves when they are leased, before the attempts end. */
  look(scope: MedusaContainer): Promise<void>
}

/**
 * Works through a queue of rows in the background: it leases and attempts the due items, within the limits of their groups, and looks for
 * more after each attempt. Several processes share the work, because a leased row is skipped until its lease ends.
 */
export function leaseLoop<Item, Group>({ lease, groupOf, attempt, what }: LeaseLoopTerms<Item, Group>): LeaseLoop {
  /** Items in progress per running application. */
  const underWay = new WeakMap<Knex, Map<Group, number>>()

  const busyIn = (scope: MedusaContainer): Map<Group, number> => {
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const busy = underWay.get(knex) ?? new Map<Group, number>()
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

  const start = (scope: MedusaContainer, busy: Map<Group, number>, item: Item): void => {
    const group = groupOf(item)
    busy.set(group, (busy.get(group) ?? 0) + 1)
    inBackground(() => attempt(lastingScope(scope), item))
      .then(
        (at) => lookAt(scope, at),
        (error: unknown) =>
          scope
            .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
            .warn(`svc: an attempt at ${what} was not recorded: ${String(error)}`),
      )
      .finally(() => {
        const left = (busy.get(group) ?? 1) - 1
        if (left > 0) busy.set(group, left)
        else busy.delete(group)
        looks.wake(scope)
      })
  }

  const lookAt = (scope: MedusaContainer, at: number | null): void => {
    const wait = at === null ? Number.POSITIVE_INFINITY : at - Date.now()
    if (wait <= SOON_MS) setTimeout(() => looks.wake(scope), Math.max(0, wait) + 5).unref()
  }

  return { look: (scope) => looks.run(scope) }
}
