import { type Failure, failWith } from "../../errors"
import type { IdempotencyKey } from "../../modules/ordering"

/** How long a duplicate waits for the request before it (contract section 1, Idempotency). */
const WAIT_MS = 4_000

const turns = new Map<string, Promise<unknown>>()

/**
 * Lets requests with one key go one after the other in this process, so that duplicates do not each hold a database connection
 * while they wait. The database decides between processes.
 * @throws svc_idempotency_conflict (`in_progress`) when the wait was too long
 */
export function takeTurn<T>({ scope, account, key }: IdempotencyKey, work: () => Promise<T>): Promise<T> {
  return inTurn(`${scope}\n${account}\n${key}`, work, inProgress)
}

export const inProgress = (): Failure => failWith("svc_idempotency_conflict", undefined, { details: { reason: "in_progress" } })

/**
 * Lets work of one name go one after the other in this process.
 * @param tooLate what is thrown when the wait was too long
 */
export async function inTurn<T>(name: string, work: () => Promise<T>, tooLate: () => Failure): Promise<T> {
  const before = turns.get(name)
  const mine = (before ? waitFor(before, tooLate) : Promise.resolve()).then(work)
  const settled = mine.catch(() => undefined)
  turns.set(name, settled)
  try {
    return await mine
  } finally {
    if (turns.get(name) === settled) turns.delete(name)
  }
}

async function waitFor(before: Promise<unknown>, tooLate: () => Failure): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), WAIT_MS)
  })
  await Promise.race([before, tooLong]).finally(() => clearTimeout(timer))
}
