/** With less time than this a request is not worth sending. */
const WORTH_MS = 200

/** Time that may be spent in all, and the retries that may be made in it. By the monotonic clock of the process. */
export class TimeBudget {
  readonly #endsAt: number
  #retries: number

  constructor(totalMs: number, retries: number) {
    this.#endsAt = performance.now() + totalMs
    this.#retries = retries
  }

  /** Milliseconds that are left, 0 at the end. */
  get left(): number {
    return Math.max(0, this.#endsAt - performance.now())
  }

  /** Milliseconds for the next attempt: half of what is left while a retry may still be needed. */
  get share(): number {
    return this.#retries > 0 ? this.left / 2 : this.left
  }

  /** Milliseconds that may be spent waiting for the chance of an attempt. */
  get patience(): number {
    return Math.max(0, this.left - WORTH_MS)
  }

  /** Takes a retry. False when there is none, or no time that would be worth one. */
  takeRetry(): boolean {
    if (this.#retries <= 0 || this.left < WORTH_MS) return false
    this.#retries -= 1
    return true
  }
}
