const FIRST_MS = 500
const LONGEST_MS = 10_000

/** A task that is retried with growing delays until it succeeds. */
export class UntilDone {
  #running: Promise<void> | undefined
  /** Whether a run was requested while another one was running. */
  #again = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly work: () => Promise<void>) {}

  /**
   * Runs the task. A call during a run causes one more run, because the running one may have read older data.
   * @returns after these runs have ended, whether they succeeded or not
   */
  run(): Promise<void> {
    if (this.#running !== undefined) {
      this.#again = true
      return this.#running
    }
    clearTimeout(this.#retry)
    const run: Promise<void> = this.work().then(
      () => this.#end(run, true),
      () => this.#end(run, false),
    )
    this.#running = run
    return run
  }

  #end(run: Promise<void>, isDone: boolean): Promise<void> | undefined {
    if (this.#running !== run) return undefined
    const again = this.#again
    this.drop()
    this.#failures = isDone ? 0 : this.#failures + 1
    if (isDone) return again ? this.run() : undefined
    this.#retry = setTimeout(() => void this.run(), Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures))
    return undefined
  }

  /** Drops the current run, because its result is for a former user. It is neither retried nor repeated. */
  drop(): void {
    this.#running = undefined
    this.#again = false
  }
}
