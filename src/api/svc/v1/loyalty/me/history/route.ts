import { settleAccount } from "../../../../../../commands/loyalty/settle-accounts"
import { endpoint, pageMeta, pageOf, reply } from "../../../../../../http"
import { LOYALTY_MODULE, type LoyaltyService } from "../../../../../../modules/loyalty"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentEntry } from "../../presenter"
import { entrySchema, historyQuery } from "../../schema"

export const GET = endpoint({
  summary: "List your points history, newest first",
  since: "1.0.0",
  permission: "signed_in",
  tag: "Loyalty",
  query: historyQuery,
  response: entrySchema.array(),
  paginated: true,
  handle: async ({ scope, caller, query, now }) => {
    const page = pageOf(query)
    await settleAccount(scope, caller.accountId, now)
    const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    const { entries, total } = await loyalty.listEntries(caller.accountId, {
      limit: page.per_page,
      offset: page.offset,
    })
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(
      entries.map((entry) => presentEntry(entry, timezone)),
      { meta: pageMeta(total, page) },
    )
  },
})
