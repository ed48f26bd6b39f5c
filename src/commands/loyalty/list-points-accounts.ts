import type { MedusaContainer } from "@medusajs/framework/types"
import { ACCESS_MODULE, type AccessService } from "../../modules/access"
import { LOYALTY_MODULE, type LoyaltyAccount, type LoyaltyService } from "../../modules/loyalty"
import { settleAccounts } from "./settle-accounts"

type Listed = Omit<LoyaltyAccount, "referralCode"> & { readonly email: string }

/** One page of points accounts, newest first. A search by name also finds customers who never had points. */
export async function listPointsAccounts(
  scope: MedusaContainer,
  { search, limit, offset }: { readonly search?: string | undefined; readonly limit: number; readonly offset: number },
  now: number,
): Promise<{ readonly accounts: readonly Listed[]; readonly total: number }> {
  await settleAccounts(scope, now)
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  if (search?.trim()) {
    const { accounts: people, total } = await access.searchAccounts({ actorType: "customer", search, limit, offset })
    const known = await loyalty.accountsOf(people.map(({ id }) => id))
    return { accounts: people.map(({ id, email }) => ({ ...(known.get(id) ?? withoutPoints(id)), email })), total }
  }
  const { accounts, total } = await loyalty.listAccounts({ limit, offset })
  const people = await access.accountsByIds(accounts.map(({ account }) => account))
  return { accounts: accounts.map((account) => ({ ...account, email: people.get(account.account)?.email ?? "" })), total }
}

/** The empty account of a customer who never had points. */
function withoutPoints(account: number): Omit<Listed, "email"> {
  return { account, balance: 0, owed: 0, lifetimeEarned: 0, verifiedEmail: null }
}
