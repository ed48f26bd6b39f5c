const FIRST_MS = 500
const LONGEST_MS = 10_000

/** Work that is begun again until it succeeds, later each time. Whoever asks for it while it runs waits for the same run. */
export class UntilDone {
  #running: Promise<void> | undefined
  #failures = 0

  constructor(private readonly work: () => Promise<void>) {}

  /** @returns when this run has ended, well or not */
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

  /** A run that is under way no longer counts: it was for somebody else. */
  drop(): void {
    this.#running = undefined
  }
}
