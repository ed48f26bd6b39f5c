import { isVerified } from "../../../../../commands/loyalty/find-customer"
import { listPointsAccounts } from "../../../../../commands/loyalty/list-points-accounts"
import { endpoint, pageMeta, pageOf, reply } from "../../../../../http"
import { presentAccount } from "../presenter"
import { accountSchema, accountsQuery } from "../schema"

export const GET = endpoint({
  summary: "List points accounts, newest first, or search customers",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  query: accountsQuery,
  response: accountSchema.array(),
  paginated: true,
  handle: async ({ scope, query, now }) => {
    const page = pageOf(query)
    const { accounts, total } = await listPointsAccounts(
      scope,
      { search: query.search, limit: page.per_page, offset: page.offset },
      now,
    )
    const records = accounts.map(({ email, ...account }) =>
      presentAccount(account, { email, verified: isVerified(account, email) }),
    )
    return reply(records, { meta: pageMeta(total, page) })
  },
})
