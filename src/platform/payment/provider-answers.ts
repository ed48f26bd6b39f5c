/** Within this time (ms) after an answer a provider is not taken to be down. */
const RECENT_MS = 30_000

/** When each provider last answered this process, by the process's monotonic clock. */
const answered = new Map<string, number>()

/** Notes that a provider has answered a call. */
export function noteAnswer(providerId: string): void {
  answered.set(providerId, performance.now())
}

/**
 * Whether a provider has answered a call of this process in the last half minute: then it is not down as a whole. False if it is not known,
 * as after a start, or without other payments.
 */
export function hasAnswered(providerId: string): boolean {
  const at = answered.get(providerId)
  return at !== undefined && performance.now() - at < RECENT_MS
}
