/** A provider that answered within this time (ms) counts as up. */
const RECENT_MS = 30_000

/** The calls that end a payment. They can fail while all others succeed, so they are recorded separately. A refusal counts as an answer. */
export type EndingCall = "void" | "refund"

/** When each provider last answered this process, by the process's monotonic clock. Keyed by provider, or by provider and call. */
const answered = new Map<string, number>()

const keyOf = (providerId: string, call?: EndingCall): string => (call === undefined ? providerId : `${providerId} ${call}`)

/**
 * Notes that a provider has answered a call.
 * @param call set only for a call that ends a payment
 */
export function recordAnswer(providerId: string, call?: EndingCall): void {
  for (const key of new Set([keyOf(providerId), keyOf(providerId, call)])) answered.set(key, performance.now())
}

/**
 * Whether a provider has answered a call of this process in the last half minute, which shows that the provider is not completely down.
 * Also false if nothing is known, for example after a start or without other payments.
 * @param call only answers of this call count
 */
export function hasAnswered(providerId: string, call?: EndingCall): boolean {
  const at = answered.get(keyOf(providerId, call))
  return at !== undefined && performance.now() - at < RECENT_MS
}
