/** Limits how often a process logs a line about the same subject. */
export class RareLog {
  readonly #logged = new Map<string, number>()

  /** @param pauseMs time between two lines about the same subject */
  constructor(private readonly pauseMs: number) {}

  /**
   * Whether a line about a subject may be logged now. If so, the pause begins.
   * @param subject one of a small set of subjects, because all are kept in memory
   * @param now milliseconds of a monotonic clock
   */
  may(subject: string, now: number): boolean {
    const last = this.#logged.get(subject)
    if (last !== undefined && now - last < this.pauseMs) return false
    this.#logged.set(subject, now)
    return true
  }
}

/** The pause for lines about a fault that only the owner can correct, such as a wrong key of a provider. */
export const ONCE_AN_HOUR_MS = 3_600_000
