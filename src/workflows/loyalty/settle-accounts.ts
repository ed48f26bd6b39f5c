import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"
import { isDraining } from "../../platform/background-work"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"
import { AccountBook } from "./account-book"

const BATCH = 100

/** Books what has expired of one account, when anything has: unused coupons give their points back, then points end. */
export async function settleAccount(scope: MedusaContainer, account: number, now: number): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  if (!(await loyalty.coupons.isDue(loyalty.connection.knex, account, new Date(now)))) return
  const settle = async ({ trx }: UnitOfWork): Promise<void> => {
    await AccountBook.open(scope, trx, account, now)
  }
  await unitOfWork(scope, settle, { isPreliminary: true })
}

/** {@link settleAccount} for everybody whom it concerns. An account that is busy has its turn the next time. */
export async function settleAccounts(scope: MedusaContainer, now: number): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const due = await loyalty.coupons.dueAccounts(loyalty.connection.knex, new Date(now), BATCH)
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
