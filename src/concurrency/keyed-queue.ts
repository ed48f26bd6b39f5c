import { withTimeLimit } from "./time-limit"

/**
 * Lets callers of the same key run one after the other within this process, in the order of their arrival, so that who waits holds no
 * database connection. Between processes the database decides.
 */
export class KeyedQueue {
  /** When the last in each queue, and all before it, have left. */
  readonly #ends = new Map<string, Promise<void>>()

  /**
   * Waits for the turn of a key.
   * @param patienceMs how long to wait at most
   * @param late makes the error to throw when the turn does not come in time
   * @returns ends the turn; may be called more than once
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

  /** Runs work in the turn of a key; parameters as of {@link enter}. */
  async run<T>(key: string, patienceMs: number, work: () => Promise<T>, late: () => Error): Promise<T> {
    const leave = await this.enter(key, patienceMs, late)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
