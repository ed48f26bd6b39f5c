/** Minimum time (ms) for an attempt. With less time left, no retry begins. A wait in a queue always leaves this much. */
const MIN_ATTEMPT_MS = 200

/** The time limit of a call, retries included, and the number of retries that are left. Uses the process's monotonic clock. */
export class TimeBudget {
  readonly #endsAt: number
  #retries: number

  constructor(totalMs: number, retries: number) {
    this.#endsAt = performance.now() + totalMs
    this.#retries = retries
  }

  /** Remaining milliseconds, 0 at the end. */
  get remainingMs(): number {
    return Math.max(0, this.#endsAt - performance.now())
  }

  /** Milliseconds for the next attempt: half of the remaining time while a retry is possible. */
  get attemptTimeoutMs(): number {
    return this.#retries > 0 ? this.remainingMs / 2 : this.remainingMs
  }

  /** Maximum time (ms) to wait in a queue. */
  get maxQueueWaitMs(): number {
    return Math.max(0, this.remainingMs - MIN_ATTEMPT_MS)
  }

  /** Uses a retry. False when there is none left, or too little time. */
  takeRetry(): boolean {
    if (this.#retries <= 0 || this.remainingMs < MIN_ATTEMPT_MS) return false
    this.#retries -= 1
    return true
  }
}
