const FIRST_MS = 500
const LONGEST_MS = 10_000

/** A task that is retried with growing delays until it succeeds. Calls during a run wait for that run. */
export class UntilDone {
  #running: Promise<void> | undefined
  #failures = 0

  constructor(private readonly work: () => Promise<void>) {}

  /** @returns when this run has ended, whether it succeeded or not */
  run(): Promise<void> {
    if (this.#running !== undefined) return this.#running
    const run = this.work()
      .then(() => {
        this.#failures = 0
      })
      .catch(() => {
        this.#failures += 1
        setTimeout(() => void this.run(), Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures))
      })
      .finally(() => {
        if (this.#running === run) this.#running = undefined
      })
    this.#running = run
    return run
  }

  /** Drops the current run, because its result is for a former user. */
  drop(): void {
    this.#running = undefined
  }
}
