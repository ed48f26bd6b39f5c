/** With less time than this a request is not sent. */
const WORTH_MS = 200

/** The total time of a call, and its retries. Uses the process's monotonic clock. */
export class TimeBudget {
  readonly #endsAt: number
  #retries: number

  constructor(totalMs: number, retries: number) {
    this.#endsAt = performance.now() + totalMs
    this.#retries = retries
  }

  /** Remaining milliseconds, 0 at the end. */
  get left(): number {
    return Math.max(0, this.#endsAt - performance.now())
  }

  /** Milliseconds for the next attempt: half of the remaining time while a retry is possible. */
  get share(): number {
    return this.#retries > 0 ? this.left / 2 : this.left
  }

  /** Milliseconds that may be spent waiting for a free place. */
  get patience(): number {
    return Math.max(0, this.left - WORTH_MS)
  }

  /** Uses a retry. False when there is none left, or too little time. */
  takeRetry(): boolean {
    if (this.#retries <= 0 || this.left < WORTH_MS) return false
    this.#retries -= 1
    return true
  }
}
