import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../domain/access/caller"
import { failWith } from "../../errors"
import { LOYALTY_MODULE, type LoyaltyEntry, type LoyaltyService } from "../../modules/loyalty"
import { onceByKey } from "../ordering/idempotency/once-by-key"
import { AccountBook, openAccount } from "./account-book"
import { readProgram } from "./active-program"
import { findCustomer } from "./find-customer"
import { inAccountTurn } from "./in-account-turn"

export interface Adjustment {
  readonly accountId: number
  /** Not 0. */
  readonly points: number
  readonly reason: string
  readonly idempotencyKey: string
  readonly bodyHash: string
  /** The actor shown in the history. */
  readonly actor: string
}

/**
 * Adds points to or takes them from a customer's account (contract section 9), even while the program is disabled.
 * @throws loyalty_account_not_found; loyalty_insufficient_points; loyalty_unavailable (`locked`); svc_idempotency_conflict
 */
export async function adjustPoints(
  scope: MedusaContainer,
  adjustment: Adjustment,
  caller: AccountCaller,
  now: number,
): Promise<{ entry: LoyaltyEntry; replayed: boolean }> {
  const customer = await findCustomer(scope, adjustment.accountId)
  const { program } = await readProgram(scope)
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const event = `adjust:${randomUUID()}`
  const key = {
    scope: "loyalty-adjust",
    account: caller.accountKey,
    key: adjustment.idempotencyKey,
    bodyHash: adjustment.bodyHash,
  }
  const outcome = await onceByKey(scope, key, now, async (spend) => {
    await openAccount(loyalty, customer.id, now)
    return inAccountTurn(scope, customer.id, async ({ trx }) => {
      await spend(trx, event)
      const book = await AccountBook.open(scope, trx, customer.id, now)
      const { points, reason, actor } = adjustment
      const entry = await book?.adjust(points, { reason, actor, event }, program)
      if (entry) return entry
      throw failWith("loyalty_insufficient_points", undefined, { details: { balance: book?.balance ?? 0, required: -points } })
    })
  })
  if (!outcome.replayed) return { entry: outcome.made, replayed: false }
  const entry = await loyalty.entryOfEvent(outcome.resultId)
  if (!entry) throw new Error("The ledger entry of an earlier adjustment does not exist")
  return { entry, replayed: true }
}
