import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inBackground, isDraining } from "../../platform/background-work"

/** Events that come together are worked off together, and the answer of the request that made them leaves first. */
const GATHER_MS = 25
/** How soon events are looked for again that wait for a running transaction: most end at once, one may run for minutes. */
const BEHIND_MS = 100
const BEHIND_TRIES = 50
const FAR_BEHIND_MS = 1_000

interface PumpState {
  timer: NodeJS.Timeout | undefined
  /** When the timer ends (`performance.now()`). */
  due: number
  running: boolean
  again: boolean
  behind: number
}

export interface OutboxPump {
  /**
   * Something has happened: it is worked off soon. Nobody waits for it.
   * @param wait milliseconds; a sooner wake goes before
   */
  wake(scope: MedusaContainer, wait?: number): void
}

/**
 * Runs a reader of the outbox whenever it is woken, once at a time in each running application; several wakes in a row are one run.
 * @param run true: events wait for a transaction that is still running; it is run again soon
 * @param failed what has not happened when it throws, for the log
 */
export function outboxPump(run: (scope: MedusaContainer) => Promise<boolean>, failed: string): OutboxPump {
  const states = new WeakMap<Knex, PumpState>()

  const stateOf = (scope: MedusaContainer): PumpState => {
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const known = states.get(knex)
    if (known) return known
    const made: PumpState = { timer: undefined, due: 0, running: false, again: false, behind: 0 }
    states.set(knex, made)
    return made
  }

  const schedule = (scope: MedusaContainer, state: PumpState, wait: number): void => {
    if (state.running) {
      state.again = true
      return
    }
    const due = performance.now() + wait
    if (state.timer !== undefined && state.due <= due) return
    clearTimeout(state.timer)
    state.due = due
    state.timer = setTimeout(() => {
      state.timer = undefined
      void turn(scope, state)
    }, wait)
    state.timer.unref()
  }

  const turn = async (scope: MedusaContainer, state: PumpState): Promise<void> => {
    if (isDraining()) return
    state.running = true
    state.again = false
    let behind = false
    try {
      behind = await inBackground(() => run(scope))
    } catch (error) {
      scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: ${failed}: ${String(error)}`)
    } finally {
      state.running = false
    }
    if (state.again) schedule(scope, state, GATHER_MS)
    else if (behind) schedule(scope, state, state.behind++ < BEHIND_TRIES ? BEHIND_MS : FAR_BEHIND_MS)
  }

  return {
    wake: (scope, wait = GATHER_MS) => {
      const state = stateOf(scope)
      state.behind = 0
      schedule(scope, state, wait)
    },
  }
}
