/**
 * Lets a bounded number of things happen at once. The others wait in order, each for its own time at most: an outside
 * service that hangs holds a few connections, never all of the process.
 */
export class Semaphore {
  #running = 0
  readonly #waiting = new Set<() => void>()

  /**
   * @param places things that may run at once
   * @param queue things that may wait; one more is turned away at once
   */
  constructor(
    private readonly places: number,
    private readonly queue: number,
  ) {}

  /**
   * Runs `work` when there is a place. Gives undefined, without running it, when there was none within `patienceMs`.
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

  /** The place passes to the one who waits longest. */
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
