import { findCustomer } from "../../../../../../../commands/loyalty/find-customer"
import { settleAccount } from "../../../../../../../commands/loyalty/settle-accounts"
import { endpoint, pageMeta, pageOf, reply } from "../../../../../../../http"
import { LOYALTY_MODULE, type LoyaltyService } from "../../../../../../../modules/loyalty"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../../modules/settings"
import { presentEntry } from "../../../presenter"
import { accountParams, entrySchema, historyQuery } from "../../../schema"

export const GET = endpoint({
  summary: "List a customer's points history, newest first",
  since: "1.0.0",
  permission: "management",
  tag: "Loyalty",
  params: accountParams,
  query: historyQuery,
  response: entrySchema.array(),
  paginated: true,
  failures: ["loyalty_account_not_found"],
  handle: async ({ scope, params, query, now }) => {
    const page = pageOf(query)
    const { id } = await findCustomer(scope, params.account_id)
    await settleAccount(scope, id, now)
    const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    const { entries, total } = await loyalty.listEntries(id, { limit: page.per_page, offset: page.offset })
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(
      entries.map((entry) => presentEntry(entry, timezone)),
      { meta: pageMeta(total, page) },
    )
  },
})
