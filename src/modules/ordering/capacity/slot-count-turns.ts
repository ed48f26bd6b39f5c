import { withTimeLimit } from "../../../concurrency"

type Counts = Map<string, number>
type CountSlots = (slotKeys: readonly string[], capacityStatuses: readonly string[]) => Promise<Counts>

interface Turn {
  readonly slotKeys: Set<string>
  readonly capacityStatuses: readonly string[]
  readonly counts: Promise<Counts>
}

/** How long a turn waits for the one before it, milliseconds: a database that hangs must not add up its silences. */
const PATIENCE = 50

/**
 * Counts slots for many callers at once: who comes while a statement runs waits for its end, and all who wait share the next.
 * Nothing is kept: the statement of a turn begins after each of its callers has asked, so that a count is never older than the
 * question. A caller on its own waits for nobody.
 */
export class SlotCountTurns {
  readonly #count: CountSlots
  #running: Promise<unknown> | undefined
  #next: Turn | undefined

  constructor(count: CountSlots) {
    this.#count = count
  }

  /** @returns the counts of the slots asked for, maybe among others; slots without orders are left out */
  count(slotKeys: readonly string[], capacityStatuses: readonly string[]): Promise<Counts> {
    if (slotKeys.length === 0) return Promise.resolve(new Map())
    const running = this.#running
    const next = this.#next
    if (!running) return this.#run(slotKeys, capacityStatuses)
    // Only just after a change of the settings do callers differ in what counts.
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

/** Resolves when a promise has ended, in whatever way, or patience has. */
function endOf(promise: Promise<unknown>): Promise<unknown> {
  return withTimeLimit(
    PATIENCE,
    promise.catch(() => undefined),
    () => undefined,
  )
}
