import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { BoundedMap } from "../../../concurrency"
import { type Failure, fail, failWith, isFailure } from "../../../errors"
import type { IdempotencyKey, KeyState, OrderingService } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import { withLock } from "./key-lock"

/** The result of the work, or the id of the result of an earlier request with the same key. */
export type Outcome<T> = { readonly replayed: false; readonly made: T } | { readonly replayed: true; readonly resultId: string }

/**
 * Marks the key as spent for a result whose id is already known. Must be the first statement of the transaction that writes the result.
 */
export type SpendKey = (trx: Knex.Transaction, resultId: string) => Promise<void>

/**
 * The keys that this process has spent last. This is only a hint that saves work: for such a key the earlier result is looked up before any
 * work. The decision is made in the database.
 */
const recent = new BoundedMap<string, true>(10_000)

/** Thrown inside the transaction to roll it back when an earlier request has already spent the key. */
class AlreadyDone {
  constructor(readonly earlier: KeyState) {}
}

/**
 * Does work once per idempotency key (contract section 1). The work spends the key in its own transaction, so key and effect are stored
 * together or not at all. Only a success spends a key: a repeated request gets the earlier result, and after a failure the same key can be
 * used again.
 *
 * @param key undefined: the request has none, so the work is always done
 * @throws svc_idempotency_conflict: the key was spent with another body, or a request with the key is still running (`in_progress`); the
 *   errors of the work
 */
export function onceByKey<T>(
  scope: MedusaContainer,
  key: IdempotencyKey | undefined,
  now: number,
  work: (spend: SpendKey) => Promise<T>,
): Promise<Outcome<T>> {
  if (!key) return work(async () => undefined).then((made) => ({ replayed: false, made }))
  // Within a process, waiting duplicates hold no database connection. Between processes, the key's row in the database is the lock.
  return withLock(nameOf(key), () => onceByFreeKey(scope, key, now, work), stillRunning)
}

async function onceByFreeKey<T>(
  scope: MedusaContainer,
  key: IdempotencyKey,
  now: number,
  work: (spend: SpendKey) => Promise<T>,
): Promise<Outcome<T>> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const earlier = recent.has(nameOf(key)) ? await ordering.findSpentKey(key) : undefined
  if (earlier) return replay(earlier)
  try {
    const made = await work((trx, resultId) => spendKey(ordering, trx, key, resultId, now))
    recent.set(nameOf(key), true)
    return { replayed: false, made }
  } catch (error) {
    if (error instanceof AlreadyDone) return replay(error.earlier)
    // This request may have failed only because an earlier one with the same key succeeded, for example by taking the last place. Then
    // return the earlier result.
    const spent = isFailure(error) ? await ordering.findSpentKey(key) : undefined
    if (spent) return replay(spent)
    throw error
  }
}

const nameOf = ({ scope, account, key }: IdempotencyKey): string => `${scope}\n${account}\n${key}`

function stillRunning(): Failure {
  return failWith("svc_idempotency_conflict", undefined, { details: { reason: "in_progress" } })
}

function replay(earlier: KeyState): Outcome<never> {
  if (earlier.kind === "mine" || !earlier.sameBody) throw fail("svc_idempotency_conflict")
  return { replayed: true, resultId: earlier.resultId }
}

async function spendKey(
  ordering: OrderingService,
  trx: Knex.Transaction,
  key: IdempotencyKey,
  resultId: string,
  now: number,
): Promise<void> {
  const spending = await ordering.takeKey(trx, key, resultId, new Date(now)).catch((error: unknown) => {
    throw isLockTimeout(error) ? stillRunning() : error
  })
  if (spending.kind === "spent") throw new AlreadyDone(spending)
}

/** True if another process holds the key, because its request is still running. */
function isLockTimeout(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { code?: unknown }).code === "55P03"
}
