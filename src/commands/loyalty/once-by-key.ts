import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { fail, isFailure } from "../../errors"
import { type IdempotencyClaim, type IdempotencyKey, ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"
import { inProgress, withKeyLock, withLock } from "../ordering/placing/idempotency-lock"
import { isLikelySpent, rememberKey } from "../ordering/placing/recent-keys"
import { unavailable } from "./active-program"

/** Thrown inside the transaction to roll it back when an earlier request has already spent the key. */
class AlreadyDone {
  constructor(readonly earlier: IdempotencyClaim) {}
}

/** What was made now, or the id of what an earlier request with the same key made. */
export type Outcome<T> = { readonly replayed: false; readonly made: T } | { readonly replayed: true; readonly resultId: string }

export interface KeyedWork<P, T> {
  readonly key: IdempotencyKey
  /** The number of the points account to be changed. */
  readonly account: number
  /** The id of the result, chosen in advance. */
  readonly resultId: string
  /** Reads and decides before the transaction. */
  readonly prepare: () => Promise<P>
  readonly write: (uow: UnitOfWork, prepared: P) => Promise<T>
}

/**
 * Changes a points account once per idempotency key, in one transaction with the key (contract section 1). Only a success spends the key;
 * a repeated request gets the earlier result.
 * @throws svc_idempotency_conflict; loyalty_unavailable (`locked`) when others hold the account for too long; what the work throws
 */
export function onceByKey<P, T>(scope: MedusaContainer, work: KeyedWork<P, T>, now: number): Promise<Outcome<T>> {
  const { key, account, resultId, prepare, write } = work
  return withKeyLock(key, async () => {
    const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
    const earlier = isLikelySpent(key) ? await ordering.findSpentKey(key) : undefined
    if (earlier) return replay(earlier)
    try {
      const prepared = await prepare()
      // Wait for the account here, without a database connection: many requests for one account would otherwise use up the pool.
      const made = await withLock(
        `loyalty\n${account}`,
        () => inOneTransaction(prepared),
        () => unavailable("locked"),
      )
      rememberKey(key)
      return { replayed: false, made }
    } catch (error) {
      if (error instanceof AlreadyDone) return replay(error.earlier)
      const meanwhile = isFailure(error) ? await ordering.findSpentKey(key) : undefined
      if (meanwhile) return replay(meanwhile)
      throw error
    }

    async function inOneTransaction(prepared: P): Promise<T> {
      const { result } = await unitOfWork(scope, async (uow) => {
        await spendKey(ordering, uow.trx, key, resultId, now)
        return write(uow, prepared)
      })
      return result
    }
  })
}

function replay(earlier: IdempotencyClaim): Outcome<never> {
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
  const spending = await ordering.claimKey(trx, key, resultId, new Date(now)).catch((error: unknown) => {
    throw (error as { code?: unknown } | null)?.code === "55P03" ? inProgress() : error
  })
  if (spending.kind === "spent") throw new AlreadyDone(spending)
}
