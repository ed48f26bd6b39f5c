import { KeyedQueue } from "../../../concurrency"
import type { Failure } from "../../../errors"

/** The longest wait (ms) for earlier work with the same name. For duplicates of a request: contract section 1, Idempotency. */
const WAIT_MS = 4_000

const queue = new KeyedQueue()

/**
 * Runs work with the same name one after the other within this process.
 * @param tooLate makes the error to throw when the wait takes too long
 */
export function withLock<T>(name: string, work: () => Promise<T>, tooLate: () => Failure): Promise<T> {
  return queue.run(name, WAIT_MS, work, tooLate)
}
