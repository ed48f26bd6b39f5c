import { withTimeLimit } from "../../../concurrency"

type Counts = Map<string, number>
type CountSlots = (slotKeys: readonly string[], capacityStatuses: readonly string[]) => Promise<Counts>

interface Turn {
  readonly slotKeys: Set<string>
  readonly capacityStatuses: readonly string[]
  readonly counts: Promise<Counts>
}

/**
 * How long (ms) a statement waits for the end of the previous statement. Limited, so that waits do not add up while the database hangs.
 */
const WAIT_LIMIT_MS = 50

/**
 * Counts slots for many concurrent callers: a caller that arrives while a statement runs waits for its end, and all waiting callers share
 * the next statement. Nothing is cached: a statement begins after all of its callers have called, so no count is older than the call. A
 * single caller does not wait.
 */
export class SlotCountTurns {
  readonly #count: CountSlots
  #running: Promise<unknown> | undefined
  #next: Turn | undefined

  constructor(count: CountSlots) {
    this.#count = count
  }

  /**
   * Counts the taken places.
   * @returns the counts of the requested slots, and possibly of others; slots without taken places are left out
   */
  count(slotKeys: readonly string[], capacityStatuses: readonly string[]): Promise<Counts> {
    if (slotKeys.length === 0) return Promise.resolve(new Map())
    const running = this.#running
    const next = this.#next
    if (!running) return this.#run(slotKeys, capacityStatuses)
    // Concurrent callers differ in counting statuses only just after a change of the settings.
    if (next && next.capacityStatuses !== capacityStatuses) return this.#count(slotKeys, capacityStatuses)
    const turn = next ?? this.#open(running, capacityStatuses)
    for (const key of slotKeys) turn.slotKeys.add(key)
    return turn.counts
  }

  #open(before: Promise<unknown>, capacityStatuses: readonly string[]): Turn {
    const slotKeys = new Set<string>()
    const counts = endOf(before).then(() => {
      this.#next = undefined
      return this.#run([...slotKeys], capacityStatuses)
    })
    this.#next = { slotKeys, capacityStatuses, counts }
    return this.#next
  }

  #run(slotKeys: readonly string[], capacityStatuses: readonly string[]): Promise<Counts> {
    const running = this.#count(slotKeys, capacityStatuses)
    const isOver = (): void => {
      if (this.#running === running) this.#running = undefined
    }
    this.#running = running
    running.then(isOver, isOver)
    return running
  }
}

/** Resolves when a promise has settled or the time limit has passed. */
function endOf(promise: Promise<unknown>): Promise<unknown> {
  return withTimeLimit(
    WAIT_LIMIT_MS,
    promise.catch(() => undefined),
    () => undefined,
  )
}
