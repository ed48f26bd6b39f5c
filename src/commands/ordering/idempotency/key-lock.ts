import { KeyedQueue } from "../../../concurrency"
import { type Failure, failWith } from "../../../errors"
import type { IdempotencyKey } from "../../../modules/ordering"

/** The longest wait (ms) for earlier work with the same name. For duplicates of a request: contract section 1, Idempotency. */
const WAIT_MS = 4_000

const queue = new KeyedQueue()

/**
 * Runs requests with the same idempotency key one after the other within this process, so that waiting duplicates hold no database
 * connection. Between processes, the key's row in the database is the lock.
 * @throws svc_idempotency_conflict (`in_progress`) when the wait takes too long
 */
export function withKeyLock<T>({ scope, account, key }: IdempotencyKey, work: () => Promise<T>): Promise<T> {
  return withLock(`${scope}\n${account}\n${key}`, work, () =>
    failWith("svc_idempotency_conflict", undefined, { details: { reason: "in_progress" } }),
  )
}

/**
 * Runs work with the same name one after the other within this process.
 * @param tooLate makes the error to throw when the wait takes too long
 */
export function withLock<T>(name: string, work: () => Promise<T>, tooLate: () => Failure): Promise<T> {
  return queue.run(name, WAIT_MS, work, tooLate)
}
