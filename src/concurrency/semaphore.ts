/**
 * Limits how many callers run at the same time. Others wait in order of arrival, each for a limited time. So an outside service that hangs blocks a
 * few connections, never all connections of the process.
 */
export class Semaphore {
  #running = 0
  readonly #waiting = new Set<() => void>()

  /**
   * @param places how many may run at the same time
   * @param queue how many may wait; further ones are refused at once
   */
  constructor(
    private readonly places: number,
    private readonly queue: number,
  ) {}

  /**
   * Runs `work` when a place is free. Returns undefined, without running it, if none is free within `patienceMs` or the queue is full.
   */
  async run<T>(patienceMs: number, work: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.#enter(patienceMs))) return undefined
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(patienceMs: number): Promise<boolean> {
    if (this.#running < this.places) {
      this.#running += 1
      return Promise.resolve(true)
    }
    if (this.#waiting.size >= this.queue || patienceMs <= 0) return Promise.resolve(false)
    return new Promise((resolve) => {
      const admit = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(admit)
        resolve(false)
      }, patienceMs)
      this.#waiting.add(admit)
    })
  }

  /** The place passes to the caller that has waited longest. */
  #leave(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
