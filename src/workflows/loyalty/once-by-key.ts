import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { fail, isFailure } from "../../errors"
import { type IdempotencyClaim, type IdempotencyKey, ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"
import { inProgress, inTurn, takeTurn } from "../ordering/idempotency-turns"
import { isLikelySpent, rememberKey } from "../ordering/recent-keys"
import { unavailable } from "./active-program"

/** What an earlier request with the same key has made; ends the transaction without a trace. */
class AlreadyDone {
  constructor(readonly claim: IdempotencyClaim) {}
}

/** What was made now, or the id of what an earlier request with the same key has made. */
export type Outcome<T> = { readonly replayed: false; readonly made: T } | { readonly replayed: true; readonly resultId: string }

export interface KeyedWork<P, T> {
  readonly key: IdempotencyKey
  /** Whose points. */
  readonly account: number
  /** Of what will be made, chosen before. */
  readonly resultId: string
  /** Reads and decides before the transaction begins. */
  readonly prepare: () => Promise<P>
  readonly write: (uow: UnitOfWork, prepared: P) => Promise<T>
}

/**
 * Changes a points account once per idempotency key, in one transaction with the key (contract section 1): only success spends it,
 * and an earlier success is answered again.
 * @throws svc_idempotency_conflict; loyalty_unavailable (`locked`) when others hold the account for too long; what the work throws
 */
export function onceByKey<P, T>(scope: MedusaContainer, work: KeyedWork<P, T>, now: number): Promise<Outcome<T>> {
  const { key, account, resultId, prepare, write } = work
  return takeTurn(key, async () => {
    const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
    const earlier = isLikelySpent(key) ? await ordering.findSpentKey(key) : undefined
    if (earlier) return replay(earlier)
    try {
      const prepared = await prepare()
      // Waiting here costs no database connection: many on one account would take all of them.
      const made = await inTurn(
        `loyalty\n${account}`,
        () => inOneTransaction(prepared),
        () => unavailable("locked"),
      )
      rememberKey(key)
      return { replayed: false, made }
    } catch (error) {
      if (error instanceof AlreadyDone) return replay(error.claim)
      const meanwhile = isFailure(error) ? await ordering.findSpentKey(key) : undefined
      if (meanwhile) return replay(meanwhile)
      throw error
    }

    async function inOneTransaction(prepared: P): Promise<T> {
      const { result } = await unitOfWork(scope, async (uow) => {
        await claim(ordering, uow.trx, key, resultId, now)
        return write(uow, prepared)
      })
      return result
    }
  })
}

function replay(claim: IdempotencyClaim): Outcome<never> {
  if (claim.kind === "mine" || !claim.sameBody) throw fail("svc_idempotency_conflict")
  return { replayed: true, resultId: claim.resultId }
}

async function claim(
  ordering: OrderingService,
  trx: Knex.Transaction,
  key: IdempotencyKey,
  resultId: string,
  now: number,
): Promise<void> {
  const claimed = await ordering.claimKey(trx, key, resultId, new Date(now)).catch((error: unknown) => {
    throw (error as { code?: unknown } | null)?.code === "55P03" ? inProgress() : error
  })
  if (claimed.kind === "spent") throw new AlreadyDone(claimed)
}
