import { withTimeLimit } from "./time-limit"

/**
 * Runs callers with the same key one after the other within this process, in order of arrival. Waiting callers hold no database connection. Only
 * locks in the database separate callers of different processes.
 */
export class KeyedQueue {
  /** For each key: resolves when all callers queued so far have left. */
  readonly #ends = new Map<string, Promise<void>>()

  /**
   * Waits until it is this caller's turn.
   * @param patienceMs the longest wait
   * @param late makes the error that is thrown after that time
   * @returns a function that ends the turn; may be called more than once
   */
  async enter(key: string, patienceMs: number, late: () => Error): Promise<() => void> {
    let leave = (): void => undefined
    const mine = new Promise<void>((resolve) => {
      leave = resolve
    })
    const before = this.#ends.get(key)
    const end = before ? before.then(() => mine) : mine
    this.#ends.set(key, end)
    void end.then(() => this.#ends.get(key) === end && this.#ends.delete(key))
    if (before) {
      await withTimeLimit(patienceMs, before, () => {
        leave()
        throw late()
      })
    }
    return leave
  }

  /** Runs work in its turn; parameters as for {@link enter}. */
  async run<T>(key: string, patienceMs: number, work: () => Promise<T>, late: () => Error): Promise<T> {
    const leave = await this.enter(key, patienceMs, late)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
