import type { MedusaContainer } from "@medusajs/framework/types"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"
import { withLock } from "../ordering/idempotency/key-lock"
import { loyaltyUnavailable } from "./active-program"

/**
 * Changes a points account in one transaction, one request after the other within this process. Requests wait here without a database
 * connection; otherwise many requests for one account would use up the pool.
 * @throws loyalty_unavailable (`locked`) when other requests hold the account for too long; the errors of `write`
 */
export function inAccountTurn<T>(scope: MedusaContainer, account: number, write: (uow: UnitOfWork) => Promise<T>): Promise<T> {
  return withLock(
    `loyalty\n${account}`,
    async () => (await unitOfWork(scope, write)).result,
    () => loyaltyUnavailable("locked"),
  )
}
