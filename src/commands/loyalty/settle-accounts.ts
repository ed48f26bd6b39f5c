import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"
import { isDraining } from "../../queue"
import { AccountBook } from "./account-book"

const BATCH = 100

/** Books everything that has expired in one account: unused coupons return their points, then lots end. */
export async function settleAccount(scope: MedusaContainer, account: number, now: number): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  if (!(await loyalty.isExpiryDue(account, new Date(now)))) return
  const settle = async ({ trx }: UnitOfWork): Promise<void> => {
    await AccountBook.open(scope, trx, account, now)
  }
  await unitOfWork(scope, settle, { isPreliminary: true })
}

/** Runs {@link settleAccount} for all accounts that are due. An account that fails is logged and tried again in the next run. */
export async function settleAccounts(scope: MedusaContainer, now: number): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const due = await loyalty.dueAccounts(new Date(now), BATCH)
  for (const account of due) {
    if (isDraining()) return
    await settleAccount(scope, account, now).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      scope
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .warn(`svc: expired points of account ${account} were not booked: ${reason}`)
    })
  }
}
