import { isVerified } from "../../../../../commands/loyalty/find-customer"
import { listPointsAccounts } from "../../../../../commands/loyalty/list-points-accounts"
import { endpoint, pageMeta, pageOf, reply } from "../../../../../http"
import { presentLoyaltyAccount } from "../presenter"
import { accountsQuery, loyaltyAccountSchema } from "../schema"

export const GET = endpoint({
  summary: "List points accounts, newest first, or search customers",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  query: accountsQuery,
  response: loyaltyAccountSchema.array(),
  paginated: true,
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    const { accounts, total } = await listPointsAccounts(
      scope,
      { search: query.search, limit: page.per_page, offset: page.offset },
      now,
    )
    const records = accounts.map(({ email, ...account }) =>
      presentLoyaltyAccount(account, { email, verified: isVerified(account, email) }),
    )
    return reply(records, { meta: pageMeta(total, page) })
  },
})
