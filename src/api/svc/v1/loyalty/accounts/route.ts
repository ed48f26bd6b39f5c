import { isVerified } from "../../../../../commands/loyalty/find-customer"
import { settleAccounts } from "../../../../../commands/loyalty/settle-accounts"
import { endpoint, pageMeta, pageOf, reply } from "../../../../../http"
import { ACCESS_MODULE, type AccessService } from "../../../../../modules/access"
import { LOYALTY_MODULE, type LoyaltyService } from "../../../../../modules/loyalty"
import { presentAccount } from "../presenter"
import { accountSchema, historyQuery } from "../schema"

export const GET = endpoint({
  summary: "List points accounts, newest first",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  query: historyQuery,
  response: accountSchema.array(),
  paginated: true,
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    await settleAccounts(scope, now)
    const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    const { accounts, total } = await loyalty.accounts.listAccounts(loyalty.connection.knex, {
      limit: page.per_page,
      offset: page.offset,
    })
    const people = await scope.resolve<AccessService>(ACCESS_MODULE).accountsByIds(accounts.map(({ account }) => account))
    const records = accounts.map((account) => {
      const email = people.get(account.account)?.email ?? ""
      return presentAccount(account, { email, verified: isVerified(account, email) })
    })
    return reply(records, { meta: pageMeta(total, page) })
  },
})
