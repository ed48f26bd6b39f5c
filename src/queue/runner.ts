import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inBackground, isDraining } from "./background-work"
import { lastingScope } from "./lasting-scope"

/** Wakes within this time (ms) are merged into one run. The delay gives the request that sent the wake time to be answered first. */
const GATHER_MS = 25
/**
 * Events that wait for a running transaction are checked every BEHIND_MS, and after BEHIND_TRIES checks every FAR_BEHIND_MS: most transactions
 * end at once, but one may run for minutes.
 */
const BEHIND_MS = 100
const BEHIND_TRIES = 50
const FAR_BEHIND_MS = 1_000

/**
 * The result of a run. void: nothing is left; `behind`: events wait for a running transaction; `againIn`: milliseconds until more work is
 * due.
 */
export type RunResult = void | "behind" | { readonly againIn: number }

export interface Runner {
  /**
   * Requests a run without waiting for it. Several wakes are merged into one run; a wake during a run adds one more.
   * @param wait milliseconds until the run; the earliest run that was requested counts
   */
  wake(scope: MedusaContainer, wait?: number): void
  /**
   * Runs now, or once more after the current run. Resolves when the requested run has ended.
   * @throws what the run throws
   */
  run(scope: MedusaContainer): Promise<void>
}

interface State {
  timer: NodeJS.Timeout | undefined
  /** When the timer ends (`performance.now()`). */
  due: number
  /** The current run. */
  running: Promise<void> | undefined
  /** The run after the current one. */
  next: Promise<void> | undefined
  /** How many runs since the last wake found events that wait for a running transaction. */
  behind: number
}

/**
 * Background work that runs when woken or called, one run at a time per running application. A process that is shutting down starts no
 * further run. Every run gets a scope that outlives the request or job that woke it.
 * @param terms.failed the log text when a woken run throws: what was not done
 */
export function runner(terms: {
  readonly run: (scope: MedusaContainer) => Promise<RunResult>
  readonly failed: string
  /** Milliseconds from a wake to its run. */
  readonly gatherMs?: number
}): Runner {
  const states = new WeakMap<Knex, State>()
  const gatherMs = terms.gatherMs ?? GATHER_MS

  const stateOf = (scope: MedusaContainer): State => {
    const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
    const known = states.get(knex)
    if (known) return known
    const made: State = { timer: undefined, due: 0, running: undefined, next: undefined, behind: 0 }
    states.set(knex, made)
    return made
  }

  const schedule = (scope: MedusaContainer, state: State, wait: number): void => {
    const due = performance.now() + wait
    if (isDraining() || (state.timer !== undefined && state.due <= due)) return
    clearTimeout(state.timer)
    state.due = due
    state.timer = setTimeout(() => {
      state.timer = undefined
      run(scope, state).catch((error: unknown) => {
        scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: ${terms.failed}: ${String(error)}`)
      })
    }, wait)
    state.timer.unref()
  }

  const begin = (scope: MedusaContainer, state: State): Promise<void> => {
    state.running = inBackground(async () => terms.run(lastingScope(scope)))
      .then((result) => {
        if (result === "behind") schedule(scope, state, state.behind++ < BEHIND_TRIES ? BEHIND_MS : FAR_BEHIND_MS)
        else if (result !== undefined) schedule(scope, state, result.againIn)
      })
      .finally(() => {
        state.running = undefined
      })
    return state.running
  }

  const run = (scope: MedusaContainer, state: State): Promise<void> => {
    if (isDraining()) return Promise.resolve()
    if (state.next !== undefined) return state.next
    if (state.running === undefined) return begin(scope, state)
    state.next = state.running
      .catch(() => undefined)
      .then(() => {
        state.next = undefined
        return isDraining() ? undefined : begin(scope, state)
      })
    return state.next
  }

  return {
    wake: (scope, wait = gatherMs) => {
      const state = stateOf(scope)
      state.behind = 0
      schedule(scope, state, wait)
    },
    run: (scope) => run(scope, stateOf(scope)),
  }
}
