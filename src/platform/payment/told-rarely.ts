/** Limits how often a process logs the same thing. */
export class ToldRarely {
  readonly #told = new Map<string, number>()

  /** @param pauseMs time between two lines about the same subject */
  constructor(private readonly pauseMs: number) {}

  /** Whether a line may be logged now. Then the next one has to wait. @param subject one of few @param now ms, of any clock that never goes back */
  may(subject: string, now: number): boolean {
    const last = this.#told.get(subject)
    if (last !== undefined && now - last < this.pauseMs) return false
    this.#told.set(subject, now)
    return true
  }
}

/** Of what the owner has to mend, such as a wrong key of a provider. */
export const ONCE_AN_HOUR_MS = 3_600_000
