import type { MedusaContainer } from "@medusajs/framework/types"
import { normaliseEmail } from "../../domain/access/names"
import { fail } from "../../errors"
import { ACCESS_MODULE, type AccessService, type AccountRecord } from "../../modules/access"
import type { LoyaltyAccount } from "../../modules/loyalty"

/**
 * Finds the customer with an account number. Only customers have points.
 * @throws loyalty_account_not_found
 */
export async function findCustomer(scope: MedusaContainer, accountId: number): Promise<AccountRecord> {
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(accountId)
  if (account?.actor.type !== "customer") throw fail("loyalty_account_not_found")
  return account
}

/** True if the account's present e-mail was verified. */
export function isVerified(account: Pick<LoyaltyAccount, "verifiedEmail"> | undefined, email: string): boolean {
  return account?.verifiedEmail != null && account.verifiedEmail === normaliseEmail(email)
}
