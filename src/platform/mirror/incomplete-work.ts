/** Medusa's workflows reach their next step within seconds. Unfinished work that is older was left by a crashed process. */
const ABANDONED_AFTER_MS = 30_000

/** How long (ms) a provider certainly remembers the idempotency key of a refund. Stripe: a day. */
export const KEY_KNOWN_MS = 23 * 3_600_000

/** Work that a process started and did not finish. */
export interface IncompleteWork {
  readonly id: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** True if the work is too old for its process to be still running. */
export function isAbandoned({ createdAt }: IncompleteWork, now: number): boolean {
  return now - createdAt > ABANDONED_AFTER_MS
}

/** When the work begins to count as abandoned, epoch milliseconds. */
export function abandonedAt({ createdAt }: IncompleteWork): number {
  return Math.ceil(createdAt) + ABANDONED_AFTER_MS + 1
}

/** @throws Error if another process may still be doing the work; try again later */
export function assertAbandoned(what: IncompleteWork, now: number): void {
  if (!isAbandoned(what, now)) throw new Error(`${what.id} may still be in progress in another process`)
}
