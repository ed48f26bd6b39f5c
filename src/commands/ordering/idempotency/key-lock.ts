import { type Failure, failWith } from "../../../errors"
import type { IdempotencyKey } from "../../../modules/ordering"

/** How long a duplicate waits for the request before it (contract section 1, Idempotency). */
const WAIT_MS = 4_000

const running = new Map<string, Promise<unknown>>()

/**
 * Runs requests with the same idempotency key one after the other within this process, so that waiting duplicates hold no database
 * connection. Between processes the database decides.
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
export async function withLock<T>(name: string, work: () => Promise<T>, tooLate: () => Failure): Promise<T> {
  const before = running.get(name)
  const mine = (before ? waitFor(before, tooLate) : Promise.resolve()).then(work)
  const settled = mine.catch(() => undefined)
  running.set(name, settled)
  try {
    return await mine
  } finally {
    if (running.get(name) === settled) running.delete(name)
  }
}

async function waitFor(before: Promise<unknown>, tooLate: () => Failure): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), WAIT_MS)
  })
  await Promise.race([before, tooLong]).finally(() => clearTimeout(timer))
}
